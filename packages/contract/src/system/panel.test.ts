import { expect, test } from 'vitest';
import { isPanelPath } from './panel.ts';

test.each(['/admin', '/admin/', '/Admin', '/admin-login', '/admin-dashboard', '/admin-dashboard/pontos/3'])(
  '%s is of the panel',
  (path) => expect(isPanelPath(path)).toBe(true),
);

test.each(['/', '/administracao', '/admin-outro', '/user/admin', '/map'])('%s is of the residents’ app', (path) =>
  expect(isPanelPath(path)).toBe(false),
);
