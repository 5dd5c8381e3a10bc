// npm run check: the fast part of the tests. Neither builds anything nor starts a server or a browser. Known faults of packages fail it
// and not `npm test`, whose result must not depend on the day (docs/decisions/20).
import { auditPackages } from './audit.mjs';
import { runChecks } from './checks.mjs';
import { installDependencies } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { reportFile } from './reports.mjs';
import { withSetupLock } from './setup-lock.mjs';

requireNode();
await withSetupLock(installDependencies);
const { statics, unit } = await runChecks(reportFile('unit'));
const isAudited = await auditPackages();
const failed = [...statics, unit].filter(({ code }) => code !== 0).map(({ name }) => name);
if (!isAudited) failed.push('falhas conhecidas dos pacotes');
if (failed.length > 0) console.log(`Falhou: ${failed.join('; ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
