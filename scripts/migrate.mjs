// npm run migrate [-- --dry-run]: runs the built command in this process. Builds only where no build exists, like the backup command.
import { existsSync } from 'node:fs';
import { requireNode } from './node-version.mjs';
import { root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { runMigrateCommand } from './serve.mjs';

requireNode();
if (!existsSync(`${root}/apps/server/dist/migrate.js`)) await prepare();
await runMigrateCommand();
