import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAt } from '../../testing.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useToast } from './toast.tsx';

function Sharing() {
  const { show } = useToast();
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="pt-32">
      <Button variant="neutral" onClick={() => show({ title: 'Link copiado.' })}>
        Compartilhar
      </Button>
      <Button variant="neutral" onClick={() => setAsked(true)}>
        Perguntar
      </Button>
      <Link to="/recycle">Reciclagem</Link>
      <Dialog open={isAsked} onClose={() => setAsked(false)} title="Excluir?" />
    </div>
  );
}

const toasts = page.getByRole('region', { name: 'Avisos (F8)' });
const toast = toasts.getByRole('listitem');
const share = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Compartilhar' }).click();
  await expect.element(toast).toBeVisible();
};

/** From now on the page's time passes only by `vi.advanceTimersByTime`. */
const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
const expectGone = () => expect.element(toast).not.toBeInTheDocument();
const open = () => renderAt('/map', { '/map': <Sharing />, '/recycle': <h1>Reciclagem</h1> });

test('a toast closes by itself after 5 seconds, not before', async () => {
  await open();
  stopTime();
  await share();
  vi.advanceTimersByTime(4_900);
  await expect.element(toast).toBeVisible();
  vi.advanceTimersByTime(100);
  await expectGone();
});

test('one toast is shown at a time: the next takes its place and has its own 5 seconds', async () => {
  await open();
  stopTime();
  await share();
  vi.advanceTimersByTime(3_500);
  await share();
  await expect.poll(() => toast.elements().length).toBe(1);
  vi.advanceTimersByTime(3_500);
  await expect.element(toast).toHaveTextContent('Link copiado.');
  vi.advanceTimersByTime(1_500);
  await expectGone();
});

test('the close control closes a toast', async () => {
  await open();
  stopTime();
  await share();
  await toast.getByRole('button', { name: 'Fechar' }).click();
  await expectGone();
});

test('F8 moves the focus to the toast, where Tab reaches its close control, and it waits meanwhile', async () => {
  await open();
  stopTime();
  await share();
  await userEvent.keyboard('{F8}');
  await expect.element(toasts.getByRole('list')).toHaveFocus();
  vi.advanceTimersByTime(6_000);
  await expect.element(toast).toBeVisible();
  for (let stop = 0; stop < 3 && document.activeElement?.ariaLabel !== 'Fechar'; stop++) await userEvent.tab();
  await expect.element(toast.getByRole('button', { name: 'Fechar' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expectGone();
});

test('a toast goes with its screen', async () => {
  await open();
  stopTime();
  await share();
  vi.advanceTimersByTime(1_200);
  await page.getByRole('link', { name: 'Reciclagem' }).click();
  await expect.element(page.getByRole('heading', { name: 'Reciclagem' })).toBeVisible();
  await expectGone();
});

test('a toast never lies over a dialog', async () => {
  await open();
  await share();
  await page.getByRole('button', { name: 'Perguntar' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  // Out of reach of roles while the dialog is open.
  const element = document.querySelector('.toast');
  const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
  expect(width).toBeGreaterThan(0);
  expect(element?.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(false);
});
