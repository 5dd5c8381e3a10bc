import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './paths.mjs';

const features = join(root, 'apps/web/src/features');
const forms = readdirSync(features, { recursive: true })
  // Files of fields are parts of the form that imports them.
  .filter((file) => /(?<!-fields)\.tsx?$/.test(file))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(features, file), 'utf8') }))
  .filter(({ text }) => /\buseForm[<(]|<TextArea\b/.test(text));

/** Forms without a session, forms with only a password, and the editors inside `profile/editor.tsx`. */
const others = [
  'accounts/components/password-reset/forgot-password-screen.tsx',
  'accounts/components/password-reset/new-password-page.tsx',
  'accounts/components/profile/field-editors.tsx',
  'accounts/components/profile/postal-code-editor.tsx',
  'accounts/components/registration/register-screen.tsx',
  'accounts/components/registration/register-step2-screen.tsx',
  'accounts/components/sign-in/admin-login-screen.tsx',
  'accounts/components/sign-in/again-dialog.tsx',
  'accounts/components/sign-in/login-screen.tsx',
  'privacy/components/erasure-dialog.tsx',
];

test('a form of a signed-in person outlives the end of the session', () => {
  const unregistered = forms.filter(({ text }) => !/\b(useUnsavedForm|useLeaveQuestion|useRecordForm)\(/.test(text));
  expect(unregistered.map(({ file }) => file).sort()).toEqual(others);
});
