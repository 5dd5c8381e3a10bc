import { expect, test } from 'vitest';
import { readAudit } from './audit.mjs';

// As npm 11 prints it.
const advisory = {
  source: 1,
  name: 'pg',
  title: 'SQL injection',
  url: 'https://github.com/advisories/GHSA-1',
  severity: 'high',
  range: '<9',
};
const answer = (vulnerabilities) => JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} });

test('grave advisories are found, also those of a package that only depends on one', () => {
  const vulnerabilities = {
    pg: { name: 'pg', severity: 'high', via: [advisory] },
    'pg-pool': { name: 'pg-pool', severity: 'critical', via: ['pg'] },
    saxes: { name: 'saxes', severity: 'moderate', via: [{ ...advisory, severity: 'moderate' }] },
  };
  expect(readAudit(answer(vulnerabilities))).toEqual({
    findings: ['pg, high: SQL injection (https://github.com/advisories/GHSA-1)', 'pg-pool, critical: por pg'],
    silence: undefined,
  });
  expect(readAudit(answer({}))).toEqual({ findings: [], silence: undefined });
});

test('a registry that does not answer is no finding, and is told', () => {
  const refused = JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405, error: { summary: '' } });
  expect(readAudit(refused)).toEqual({ findings: [], silence: '405 Method Not Allowed' });
  expect(readAudit('npm error network')).toEqual({ findings: [], silence: 'a resposta não é JSON' });
});
