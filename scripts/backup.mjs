// npm run backup -- FILE, npm run restore -- FILE: becomes the built command. It builds only where nothing is built: a running server
// goes on serving the pages that are there.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { requireNode } from './node-version.mjs';
import { root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { runBackupCommand } from './serve.mjs';

requireNode();
// npm runs scripts in the product's folder, and the file is meant from where the person stands.
const [command, ...files] = process.argv.slice(2);
process.argv.splice(2, process.argv.length, command, ...files.map((file) => resolve(process.env.INIT_CWD ?? '', file)));

if (!existsSync(`${root}/apps/server/dist/backup.js`)) await prepare();
await runBackupCommand();
