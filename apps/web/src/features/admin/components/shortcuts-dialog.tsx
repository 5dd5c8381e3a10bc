import { Dialog } from '../../../components/ui/dialog.tsx';
import { SwitchField } from '../../../components/ui/field.tsx';
import { useShortcutsOn } from '../shortcuts.ts';
import { adminText } from '../text.ts';
import type { MenuEntry } from './panel-menu.tsx';

/** The list of the panel's single-key shortcuts, with the switch that disables them (WCAG 2.1.4). */
export function ShortcutsDialog({ onClose, menu }: { onClose: () => void; menu: readonly MenuEntry[] }) {
  const [on, setOn] = useShortcutsOn();
  const { shortcuts } = adminText;
  const rows = [
    ...menu.map(({ label, goKey }) => ({ keys: ['g', goKey], does: shortcuts.goTo(label) })),
    { keys: ['/'], does: shortcuts.search },
    { keys: ['n'], does: shortcuts.create },
    { keys: ['?'], does: shortcuts.help },
    { keys: ['Esc'], does: shortcuts.close },
  ];
  return (
    <Dialog open onClose={onClose} title={shortcuts.title} largeTitle>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5">
        {rows.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded-sm border border-edge bg-sunken px-2 py-1 text-center font-display text-small font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <SwitchField
        className="mt-5"
        label={shortcuts.on}
        hint={shortcuts.onHint}
        checked={on}
        onChange={({ target }) => setOn(target.checked)}
      />
    </Dialog>
  );
}
