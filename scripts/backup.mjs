// npm run backup -- FILE, npm run restore -- FILE: runs the built command in this process. Builds only where no build exists,
// because a running server keeps serving the built pages.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { requireNode } from './node-version.mjs';
import { root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { runBackupCommand } from './serve.mjs';

requireNode();
// npm changes into the product's folder, while the file's path is relative to the user's working directory.
const [command, ...files] = process.argv.slice(2);
process.argv.splice(2, process.argv.length, command, ...files.map((file) => resolve(process.env.INIT_CWD ?? '', file)));

if (!existsSync(`${root}/apps/server/dist/backup.js`)) await prepare();
await runBackupCommand();
