import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAt } from '../../testing.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

const paragraphs = Array.from({ length: 40 }, (_, index) => `Parágrafo ${index + 1}`);

function LongForm() {
  const [step, setStep] = useState<'closed' | 'form' | 'question'>('closed');
  const close = (): void => setStep('closed');
  return (
    <main tabIndex={-1}>
      <Button variant="neutral" onClick={() => setStep('form')}>
        Editar
      </Button>
      {step === 'form' && (
        <Dialog
          key="form"
          open
          onClose={close}
          title="Editar o ponto"
          focuses="field"
          footer={
            <>
              <Button variant="primary" onClick={() => setStep('question')}>
                Salvar o ponto
              </Button>
              <Button variant="neutral" onClick={close}>
                Voltar
              </Button>
            </>
          }
        >
          <input type="hidden" />
          {paragraphs.map((words) => (
            <p key={words}>{words}</p>
          ))}
          <label>
            Nome <input />
          </label>
        </Dialog>
      )}
      {step === 'question' && (
        <Dialog
          key="question"
          open
          onClose={close}
          title="Salvar?"
          footer={
            <Button variant="primary" autoFocus>
              Salvar
            </Button>
          }
        />
      )}
    </main>
  );
}

const opener = page.getByRole('button', { name: 'Editar' });
const save = page.getByRole('button', { name: 'Salvar o ponto' });
const open = async (): Promise<void> => {
  await renderAt('/map', { '/map': <LongForm /> });
  await opener.click();
  await expect.element(save).toBeInTheDocument();
};

/** Whether the button is above everything else, whole, and not below `bottom`, in px. */
const expectInSight = async (bottom: number): Promise<void> => {
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  const button = save.element();
  const box = button.getBoundingClientRect();
  expect(box.top).toBeGreaterThan(0);
  expect(box.bottom).toBeLessThanOrEqual(bottom);
  for (const y of [box.top + 4, box.bottom - 4])
    expect(button.contains(document.elementFromPoint(box.left + box.width / 2, y))).toBe(true);
};

afterEach(() => {
  document.documentElement.style.fontSize = '';
});

test('the main action of a long dialog is in sight at its beginning and at its end', async () => {
  await open();
  const panel = page.getByRole('dialog').element();
  expect(panel.scrollHeight).toBeGreaterThan(panel.clientHeight);
  await expectInSight(innerHeight);
  panel.scrollTo(0, 200);
  // The focus of a button that is in sight moves nothing; a field is moved out from under the foot.
  (save.element() as HTMLElement).focus();
  expect(panel.scrollTop).toBe(200);
  const field = page.getByLabelText('Nome').element() as HTMLElement;
  field.focus();
  const foot = panel.querySelector('.dialog-foot')?.getBoundingClientRect().top ?? 0;
  expect(field.getBoundingClientRect().bottom).toBeLessThanOrEqual(foot);
  panel.scrollTo(0, panel.scrollHeight);
  await expectInSight(innerHeight);
});

test('with text of 200 % the main action stays in sight, and leaves room for the form', async () => {
  document.documentElement.style.fontSize = '200%';
  await open();
  await expectInSight(innerHeight);
  const panel = page.getByRole('dialog').element();
  panel.scrollTo(0, 300);
  await expectInSight(innerHeight);
  const seen = save.element().getBoundingClientRect().top - panel.getBoundingClientRect().top;
  expect(seen).toBeGreaterThan(panel.clientHeight / 2);
});

test('a dialog stands above the keyboard of a phone, with its main action', async () => {
  const height = 340;
  const viewport = Object.assign(new EventTarget(), { height, offsetTop: 0, scale: 1 });
  vi.stubGlobal('visualViewport', viewport);
  await open();
  await expectInSight(height);
  expect(page.getByRole('dialog').element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  viewport.height = innerHeight;
  viewport.dispatchEvent(new Event('resize'));
  const { bottom } = page.getByRole('dialog').element().getBoundingClientRect();
  expect(bottom).toBeGreaterThan(height);
});

test('with a mouse the first field has the focus, and Esc gives it back to the control that opened the dialog', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  await open();
  await expect.element(page.getByLabelText('Nome')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
});

test('after a second step, too, the focus goes back to the control that opened the first', async () => {
  await open();
  await save.click();
  await expect.element(page.getByRole('button', { name: 'Salvar', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
});

test.each([
  [360, 740],
  [1280, 800],
])('the actions of a short dialog stand below its words, at its foot (%i × %i)', async (width, height) => {
  await page.viewport(width, height);
  const question = (
    <Dialog open onClose={() => {}} title="Excluir?" footer={<Button variant="danger">Excluir</Button>}>
      <p>Só dá para excluir uma organização sem pontos.</p>
    </Dialog>
  );
  await renderAt('/', { '/': question });
  const boxOf = (element: Element | null) => (element ?? document.body).getBoundingClientRect();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  const [panel, foot, words] = ['.dialog-panel', '.dialog-foot', '.dialog-panel p'].map((one) =>
    boxOf(document.querySelector(one)),
  );
  expect(foot?.top).toBeGreaterThanOrEqual(words?.bottom ?? 0);
  expect(foot?.bottom).toBeCloseTo(panel?.bottom ?? 0, 0);
  await page.viewport(360, 740);
});

test('the first field may be one of buttons, such as those of a day’s hours', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  await renderAt('/map', {
    '/map': (
      <Dialog open onClose={() => {}} title="Horário" focuses="field">
        <fieldset>
          <legend>Horário</legend>
          {/* biome-ignore lint/a11y/useSemanticElements: as in the panel's week */}
          <div role="group" aria-label="Segunda">
            <Button variant="neutral">24 horas</Button>
          </div>
          <label>
            Texto <input />
          </label>
        </fieldset>
      </Dialog>
    ),
  });
  await expect.element(page.getByRole('button', { name: '24 horas' })).toHaveFocus();
});
