// npm run check: the fast part of the tests. Neither builds anything nor starts a server or a browser.
import { runChecks } from './checks.mjs';
import { installDependencies } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { reportFile } from './reports.mjs';
import { withSetupLock } from './setup-lock.mjs';

requireNode();
await withSetupLock(installDependencies);
const { statics, unit } = await runChecks(reportFile('unit'));
const failed = [...statics, unit].filter(({ code }) => code !== 0);
if (failed.length > 0) console.log(`Falhou: ${failed.map(({ name }) => name).join('; ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
