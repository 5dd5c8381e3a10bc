import { Link } from 'wouter';
import { scheduleText } from '../../text/schedules.ts';
import { ButtonLink, standaloneLinkClass } from '../../ui/button.tsx';
import { Column } from '../../ui/page.tsx';
import { Success } from '../../ui/states.tsx';

/** `/schedule/success`: the booking was cancelled. */
export function CancelSuccessScreen() {
  return (
    <Column className="pt-8">
      <Success
        titleAs="h1"
        title={scheduleText.cancelled}
        sentence={scheduleText.cancelledSentence}
        action={
          <div className="grid justify-items-center gap-2">
            <Link href="/" asChild>
              <ButtonLink variant="primary">{scheduleText.goHome}</ButtonLink>
            </Link>
            <Link href="/schedule/list" className={standaloneLinkClass}>
              {scheduleText.mine}
            </Link>
          </div>
        }
      />
    </Column>
  );
}
