import { pageWords } from '@separai/contract/system/page-words';
import { createFileRoute, Link } from '@tanstack/react-router';
import { adminText } from '../../text/admin.ts';
import { titles } from '../../text/titles.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';

/** Below the dashboard, an unknown address is said within the panel. */
export const Route = createFileRoute('/_admin/admin-dashboard/$')({
  staticData: { title: titles.notFound },
  component: NotFound,
});

function NotFound() {
  return (
    <Empty
      titleAs="h1"
      title={pageWords.notFoundTitle}
      sentence={pageWords.notFoundSentence}
      action={
        <Link to="/admin-dashboard" className={buttonClass({ variant: 'primary' })}>
          {adminText.dashboard}
        </Link>
      }
    />
  );
}
