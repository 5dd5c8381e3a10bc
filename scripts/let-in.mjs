// npm run let-in -- EMAIL: becomes the built command. It builds only where nothing is built, as the one for backups.
import { existsSync } from 'node:fs';
import { requireNode } from './node-version.mjs';
import { root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { runLetInCommand } from './serve.mjs';

requireNode();
if (!existsSync(`${root}/apps/server/dist/let-in.js`)) await prepare();
await runLetInCommand();
