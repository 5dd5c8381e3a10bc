import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  Credentials,
  Email,
  Password,
  PersonChange,
  Phone,
  PostalCodeText,
  Registration,
  RegistrationStep1,
  RegistrationStep2,
} from './schema.ts';

/** The first sentence of each field that is refused; empty when nothing is. */
const sentences = (schema: z.ZodMiniType, value: unknown): Record<string, string> => {
  const parsed = z.safeParse(schema, value);
  const fields: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) fields[issue.path.join('.')] ??= issue.message;
  return fields;
};
const sentence = (schema: z.ZodMiniType, value: unknown): string | undefined => sentences(schema, value)[''];

const step1 = {
  name: 'Marina Alves',
  email: 'marina@exemplo.com.br',
  password: 'sacola-verde-1',
  confirmation: 'sacola-verde-1',
};
const step2 = {
  phone: '(85) 9 8765-4321',
  cep: '60015-000',
  address: 'Avenida da Universidade',
  number: '2853',
  complement: '',
  notificationsOptIn: true,
};

describe('the first step of the registration', () => {
  test('is taken when all is well', () => expect(sentences(RegistrationStep1, step1)).toEqual({}));

  test('empty says what each field needs', () => {
    expect(sentences(RegistrationStep1, { name: '', email: '', password: '', confirmation: '' })).toEqual({
      name: 'Por favor, insira seu nome',
      email: 'Por favor, insira seu email',
      password: 'Por favor, insira uma senha',
      confirmation: 'Por favor, confirme sua senha',
    });
  });

  test('compares the confirmation, also while other fields are wrong', () => {
    const differ = { confirmation: 'As senhas não coincidem' };
    expect(sentences(RegistrationStep1, { ...step1, confirmation: 'sacola-verde-2' })).toEqual(differ);
    expect(sentences(RegistrationStep1, { ...step1, name: '', confirmation: 'sacola-verde-2' })).toMatchObject(differ);
    expect(sentences(RegistrationStep1, { ...step1, password: '123', confirmation: '123' })).toEqual({
      password: 'A senha deve ter pelo menos 6 caracteres',
    });
  });
});

describe('the second step of the registration', () => {
  test('is taken when all is well, with phone and postal code in their stored form', () => {
    expect(z.parse(RegistrationStep2, { ...step2, cep: '60015000' })).toEqual({ ...step2, phone: '85987654321' });
  });

  test('empty says what each field needs; the complement needs nothing', () => {
    const empty = { phone: '', cep: '', address: ' ', number: '', complement: '', notificationsOptIn: true };
    expect(sentences(RegistrationStep2, empty)).toEqual({
      phone: 'Por favor, insira seu telefone',
      cep: 'Por favor, insira seu CEP',
      address: 'Por favor, insira seu endereço',
      number: 'Por favor, insira o número',
    });
  });

  test('says that phone and postal code have another form', () => {
    expect(sentences(RegistrationStep2, { ...step2, phone: '12345', cep: '60015' })).toEqual({
      phone: 'Telefone inválido',
      cep: 'CEP inválido',
    });
  });
});

describe('an e-mail', () => {
  test.each(['a@b.co', 'marina.alves+reciclar@exemplo.com.br', "d'avila@exemplo.com", 'ção@exemplo.com.br', 'a@b-c.museum'])(
    '%s is one',
    (email) => expect(sentence(Email, email)).toBeUndefined(),
  );

  test.each([
    'a',
    'a@b',
    '@b.co',
    'a@',
    'a@b.c',
    'a@b..co',
    'a@.co',
    'a@b.co.',
    'a@@b.co',
    'a b@c.co',
    'a@b.c0',
    'a,b@c.co',
    '<a@b.co>',
    'a(b)@c.co',
    'a\u200bb@c.co',
    'a\u202eb@c.co',
    '\uff41@b.co',
    `${'a'.repeat(65)}@b.co`,
  ])('%s is none', (email) => expect(sentence(Email, email)).toBe('Email inválido'));

  test('is kept without blanks around it and in lower case', () => {
    expect(z.parse(Email, '  Marina@EXEMPLO.com.BR ')).toBe('marina@exemplo.com.br');
    expect(z.parse(Email, 'joa\u0303o@Ação\u3002com.br')).toBe('joão@xn--ao-siap.com.br');
  });

  test('of 254 characters is the longest', () => {
    const of = (length: number) => `a@${'b23456789.'.repeat(24)}${'c'.repeat(length - 245)}.co`;
    expect(sentence(Email, of(254))).toBeUndefined();
    expect(sentence(Email, of(255))).toBe('Texto longo demais');
  });

  test('that was taken is taken again as it is kept', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const parsed = z.safeParse(Email, email);
        if (parsed.success) expect(z.parse(Email, parsed.data)).toBe(parsed.data);
      }),
    );
  });
});

describe('a password', () => {
  test.each([
    ['12345', 'A senha deve ter pelo menos 6 caracteres'],
    ['123456', undefined],
    ['      ', 'A senha não pode ter só espaços'],
    ['s'.repeat(200), undefined],
    ['s'.repeat(201), 'A senha pode ter no máximo 200 caracteres'],
    ['segredo😀', undefined],
    ['segredo\ud83d', 'Texto com caracteres que não podem ser guardados'],
    ['segredo\0', 'Texto com caracteres que não podem ser guardados'],
    [123456, 'Por favor, insira uma senha'],
  ])('%j: %s', (password, expected) => expect(sentence(Password, password)).toBe(expected));

  test('keeps its blanks', () => expect(z.parse(Password, ' segredo ')).toBe(' segredo '));
});

test('to sign in any text is an e-mail; what no account can have is none', () => {
  const typed = (email: string) => z.parse(Credentials, { email, password: '' }).email;
  expect(typed(' A(b)@Exemplo.com ')).toBe('a(b)@exemplo.com');
  for (const email of ['', 'a\0b@exemplo.com', 'a\ud83d@exemplo.com', `a@${'b'.repeat(300)}`]) expect(typed(email)).toBe('');
});

test('phone and postal code are kept in one form', () => {
  expect(z.parse(Phone, ' (85) 3216-5498 ')).toBe('8532165498');
  expect(z.parse(PostalCodeText, ' 60015000 ')).toBe('60015-000');
});

describe('the stored form', () => {
  const arbitraryText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ maxLength: 300 }),
    fc.constant(null),
    fc.anything(),
  );

  test('of any registration holds no control character and no half character, within its limits', () => {
    const registration = fc.record({
      name: arbitraryText,
      username: arbitraryText,
      email: fc.oneof(fc.emailAddress(), arbitraryText),
      password: fc.constant('sacola-verde-1'),
      phone: fc.constant('8532165498'),
      cep: fc.oneof(fc.constantFrom('60015000', ''), arbitraryText),
      address: arbitraryText,
      number: arbitraryText,
      complement: arbitraryText,
    });
    fc.assert(
      fc.property(registration, (body) => {
        const parsed = z.safeParse(Registration, body);
        if (!parsed.success) return;
        const { name, address, complement, cep } = parsed.data;
        for (const text of Object.values(parsed.data)) expect(String(text)).not.toMatch(/[\p{Cc}\p{Cs}]/u);
        expect(name.length).toBeGreaterThan(0);
        expect(name.length).toBeLessThanOrEqual(120);
        expect(address?.length ?? 0).toBeLessThanOrEqual(240);
        expect(complement?.length ?? 0).toBeLessThanOrEqual(120);
        expect(cep ?? '60015-000').toMatch(/^\d{5}-\d{3}$/);
      }),
      { numRuns: 500 },
    );
  });

  test('has no role, whatever was sent', () => {
    const { confirmation: _, ...body } = { ...step1, phone: '8532165498', role: 'admin', isAdmin: true };
    expect(z.parse(Registration, body)).toEqual({
      name: 'Marina Alves',
      email: 'marina@exemplo.com.br',
      password: 'sacola-verde-1',
      username: null,
      phone: '8532165498',
      cep: null,
      address: null,
      number: null,
      complement: null,
      privacyVersion: null,
      notificationsOptIn: true,
    });
    expect(z.parse(PersonChange, { role: 'admin', id: 'x' })).toEqual({});
  });
});

test('a change has only the fields that were sent', () => {
  expect(z.parse(PersonChange, { name: 'Marina' })).toEqual({ name: 'Marina' });
  expect(z.parse(PersonChange, { cep: '', address: null, number: ' ' })).toEqual({ cep: null, address: null, number: null });
});

test('signing in takes any text as a password and the e-mail in lower case', () => {
  expect(z.parse(Credentials, { email: ' MARINA@exemplo.com.br', password: ' \0 ' })).toEqual({
    email: 'marina@exemplo.com.br',
    password: ' \0 ',
  });
});
