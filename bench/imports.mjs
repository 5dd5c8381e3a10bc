// Import of 100,000 points: the server's memory, and response times of other calls while the file is read, checked and applied.

import { setTimeout as pause } from 'node:timers/promises';
import { many, memoryOf } from './points.mjs';
import { administrator, post, signInResident, startProduct } from './product.mjs';

/**
 * Budgets, for any number of rows (docs/decisions/11): the server's memory in MB; the other calls' 95th percentile and
 * maximum in ms.
 */
const least = { memory: 512, usual: 1_000, slowest: 3_000 };
/** Rounds of the calls before the import, as a baseline; the first ones warm up. */
const rounds = { warm: 5, alone: 20 };
/** Pause between two rounds of the other calls, in ms, as people pause too. */
const rest = 50;

const materials = ['papel', 'vidro', 'plástico', 'metal', 'óleo'];

// A deterministic grid of half a kilometre, far from real points, so that no row is a probable duplicate.
const fileOfPoints = () => {
  const side = Math.ceil(Math.sqrt(many));
  const rows = Array.from({ length: many }, (_, n) => {
    const [latitude, longitude] = [-8 + Math.floor(n / side) * 0.005, -41.5 + (n % side) * 0.005].map((degrees) =>
      degrees.toFixed(6).replace('.', ','),
    );
    return `Ponto ${n} da bancada;Rua ${n % 400}, ${n};${latitude};${longitude};${materials[n % 5]} e ${materials[(n + 2) % 5]};(86) 3${String(1_000_000 + n).slice(0, 7)}`;
  });
  return ['Nome;Endereço;Latitude;Longitude;Materiais;Telefone', ...rows].join('\n');
};

const callAs =
  ({ url }, { token }) =>
  async (method, path, body) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined || isForm ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };

/** Calls of other users, in turn: residents read, book and cancel, an administrator reads and saves. */
const others = ({ resident, admin, point }) => {
  const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const { name, address } = point;
  let booked;
  return [
    ['lista de pontos perto', () => resident('GET', '/collection-points?near=-3.74,-38.53&limit=20')],
    ['mapa', () => resident('GET', '/collection-points/view?bbox=-38.60,-3.80,-38.45,-3.70&zoom=13')],
    [
      'agendar',
      async () => {
        booked = await resident('POST', '/schedules', { collectionPointId: point.id, date, weightKg: 3 });
      },
    ],
    ['cancelar', () => resident('POST', `/schedules/${booked.id}/cancel`)],
    ['pontos do painel', () => admin('GET', '/admin/collection-points')],
    ['salvar um ponto', () => admin('PUT', `/collection-points/${point.id}`, { name, address })],
  ];
};

/** Runs the calls in turn until `isOver` returns true; returns the times by call, in ms. */
const useMeanwhile = async (acts, isOver) => {
  const times = new Map(acts.map(([name]) => [name, []]));
  while (!isOver()) {
    for (const [name, act] of acts) {
      const start = performance.now();
      await act();
      times.get(name).push(performance.now() - start);
    }
    await pause(rest);
  }
  return times;
};

/** Polls an import until it has a state; returns the seconds taken. */
const waitFor = async (admin, id, wanted) => {
  const start = performance.now();
  for (;;) {
    const now = await admin('GET', `/admin/imports/${id}`);
    if (now.state === wanted) return { seconds: (performance.now() - start) / 1_000, outcomes: now.outcomes };
    if (now.state === 'failed') throw new Error(`the import failed: ${JSON.stringify(now)}`);
    await pause(500);
  }
};

const importWhole = async (admin) => {
  const form = new FormData();
  form.append('file', new Blob([fileOfPoints()], { type: 'text/csv' }), 'bancada.csv');
  const { id } = await admin('POST', '/admin/imports', form);
  const checked = await waitFor(admin, id, 'checked');
  if (checked.outcomes.new !== many) throw new Error(`not all rows are new: ${JSON.stringify(checked.outcomes)}`);
  await admin('POST', `/admin/imports/${id}/apply`);
  const applied = await waitFor(admin, id, 'applied');
  return { checked: checked.seconds, applied: applied.seconds };
};

const percentile = (values, part) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1];

/** Imports the file under other load and prints both figures; returns whether both are within the budgets. */
export const measureImport = async (outside) => {
  const product = await startProduct(outside);
  try {
    const home = { cep: '60040-531', address: 'Rua das Flores', number: '12', complement: '', notifications: false };
    const resident = callAs(product, await signInResident(product, home));
    const admin = callAs(product, await post(`${product.url}/api/auth/admin-login`, administrator));
    const [point] = await resident('GET', '/collection-points?limit=1');
    const acts = others({ resident, admin, point });
    const someRounds = (number) => {
      let done = 0;
      return useMeanwhile(acts, () => ++done > number);
    };
    await someRounds(rounds.warm);
    const alone = await someRounds(rounds.alone);
    const before = await memoryOf(product.pid);
    let isDone = false;
    const ending = importWhole(admin).finally(() => {
      isDone = true;
    });
    const [{ checked, applied }, times] = await Promise.all([ending, useMeanwhile(acts, () => isDone)]);
    const most = await memoryOf(product.pid);
    const said = (isGood) => (isGood ? 'ok   ' : 'ACIMA');
    console.log(
      `\nImportação de ${many.toLocaleString('pt-BR')} linhas: ${checked.toFixed(0)} s para ler e conferir, ${applied.toFixed(0)} s para gravar`,
    );
    const isSmall = most <= least.memory;
    console.log(
      `  ${said(isSmall)} pico de memória do servidor: ${before.toFixed(0)} MB antes e ${most.toFixed(0)} MB, de ${least.memory}`,
    );
    console.log(
      `  Outros pedidos enquanto isso: percentil 95, de ${least.usual} ms (sem importação), e o mais lento, de ${least.slowest} ms`,
    );
    const isGood = [...times].map(([name, values]) => {
      const [usual, slowest] = [percentile(values, 0.95), Math.max(...values)];
      const ok = usual <= least.usual && slowest <= least.slowest;
      const before = percentile(alone.get(name), 0.95);
      console.log(
        `  ${said(ok)} ${name}: ${usual.toFixed(0)} ms (${before.toFixed(0)}) e ${slowest.toFixed(0)} ms, de ${values.length}`,
      );
      return ok;
    });
    return isSmall && isGood.every(Boolean);
  } finally {
    await product.end();
  }
};
