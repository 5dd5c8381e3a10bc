import { npm, run } from './run.mjs';

const grave = ['high', 'critical'];

/**
 * Reads the answer of `npm audit --json`: the packages with a grave advisory as `findings`, and why there is no answer as `silence`,
 * undefined where there is one.
 */
export function readAudit(output) {
  let answer;
  try {
    answer = JSON.parse(output);
  } catch {
    return { findings: [], silence: 'a resposta não é JSON' };
  }
  if (answer.vulnerabilities === undefined)
    return { findings: [], silence: answer.message ?? answer.error?.summary ?? 'sem resposta' };
  const findings = Object.values(answer.vulnerabilities)
    .filter(({ severity }) => grave.includes(severity))
    .map(({ name, severity, via }) => {
      const titles = via.filter((advisory) => typeof advisory === 'object').map(({ title, url }) => `${title} (${url})`);
      return `${name}, ${severity}: ${titles.join('; ') || `por ${via.join(', ')}`}`;
    });
  return { findings, silence: undefined };
}

/**
 * Asks npm's registry for grave advisories about the packages that a release contains; prints a line. False when there are any; true
 * where the registry does not answer such questions.
 */
export async function auditPackages() {
  const args = ['audit', '--omit=dev', '--json', '--loglevel=silent', '--fetch-retries=0', '--fetch-timeout=15000'];
  const { output } = await run(...npm(args), { quiet: true });
  const { findings, silence } = readAudit(output);
  if (silence !== undefined) console.log(`– falhas conhecidas: o registro de pacotes não responde a essa pergunta (${silence})`);
  else console.log(`${findings.length === 0 ? '✓' : '✗'} falhas graves conhecidas nos pacotes de produção: ${findings.length}`);
  for (const finding of findings) console.log(`  ${finding}`);
  return findings.length === 0;
}
