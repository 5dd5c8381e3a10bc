import pino from 'pino';
import { expect, test } from 'vitest';
import { startLoops } from './loops.ts';

const logTo = (lines: string[]) => pino({ base: null }, { write: (line: string) => void lines.push(line) });

test('a job that fails is logged without its message, tried again, and holds no other up', async () => {
  const lines: string[] = [];
  const runs = { failing: 0, other: 0 };
  const failing = async () => {
    runs.failing++;
    throw Object.assign(new RangeError('o segredo de marina'), { code: 'ECONNREFUSED' });
  };
  const other = async () => {
    runs.other++;
  };
  const loops = startLoops(
    [
      { name: 'falha', every: 1, run: failing },
      { name: 'outra', every: 1, run: other },
    ],
    logTo(lines),
  );
  await expect.poll(() => runs.failing >= 3 && runs.other >= 3).toBe(true);
  await loops.stop();
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 50, job: 'falha', failure: 'RangeError', code: 'ECONNREFUSED' });
  expect(lines.join('')).not.toContain('segredo');
});

test('the log says where a job went wrong, and nothing that the message quotes', async () => {
  const lines: string[] = [];
  const broken = async () => {
    const cause = new TypeError('Rua das Flores, 12\n    at marina@exemplo.com.br (casa:1:2)');
    throw new Error('Failed query: params: Rua das Flores\n    at marina (casa:3:4)', { cause });
  };
  const loops = startLoops([{ name: 'quebrada', every: 1, run: broken }], logTo(lines));
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  await loops.stop();
  const [frame] = JSON.parse(lines[0] ?? '').places;
  expect(frame).toMatch(/^at .*broken .*loops\.unit\.test\.ts:\d+:\d+\)$/);
  expect(lines.join('')).not.toMatch(/marina|Flores/);
});

test('stopping tells a run under way, waits for it and starts no other', async () => {
  let runs = 0;
  let isDone = false;
  const loops = startLoops(
    [
      {
        name: 'longa',
        every: 1,

        run: async (stopping) => {
          runs++;
          await new Promise((resolve) => stopping.addEventListener('abort', resolve));
          isDone = true;
        },
      },
    ],
    logTo([]),
  );
  await expect.poll(() => runs).toBe(1);
  await loops.stop();
  expect([isDone, runs]).toEqual([true, 1]);
});

test('many loops are no leak', async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error) => warnings.push(name);
  process.on('warning', note);
  let runs = 0;
  const run = async () => {
    runs++;
  };
  const loops = startLoops(
    Array.from({ length: 20 }, (_, index) => ({ name: `tarefa ${index}`, every: 1, run })),
    logTo([]),
  );
  await expect.poll(() => runs).toBeGreaterThan(40);
  await loops.stop();
  process.off('warning', note);
  expect(warnings).toEqual([]);
});
