// npm run backup, npm run restore: runs the built command in this process. Builds only where no build exists, because a running
// server keeps serving the built pages.
import { existsSync } from 'node:fs';
import { requireNode } from './node-version.mjs';
import { root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { runBackupCommand } from './serve.mjs';

requireNode();
if (!existsSync(`${root}/apps/server/dist/backup.js`)) await prepare();
await runBackupCommand();
