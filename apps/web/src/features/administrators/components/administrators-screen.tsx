import { Link } from '@tanstack/react-router';
import { KeyRound, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { PageTitle } from '../../../components/ui/page.tsx';
import { passkeysText } from '../../accounts/index.ts';
import type { AdministratorSearch } from '../administrator-search.ts';
import { InviteDialog } from '../late-dialogs.ts';
import { administratorsText as text } from '../text.ts';
import { AdministratorTable } from './administrator-table.tsx';
import { InvitationTable } from './invitation-table.tsx';

interface ScreenProps {
  search: AdministratorSearch;
  onSearch: (search: AdministratorSearch) => void;
}

/** `/admin-dashboard/administradores`: who administers, and who was asked to. */
export function AdministratorsScreen({ search, onSearch }: ScreenProps) {
  const [inviting, setInviting] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <PageTitle>{text.title}</PageTitle>
          <p className="text-ink-soft">{text.line}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Link to="/admin-dashboard/administradores/seguranca" className={buttonClass({ variant: 'neutral', size: 'small' })}>
            <KeyRound aria-hidden="true" className="size-5" />
            {passkeysText.link}
          </Link>
          <Button variant="primary" size="small" icon={<UserPlus />} aria-keyshortcuts="n" onClick={() => setInviting(true)}>
            {text.invite}
          </Button>
        </div>
      </div>
      <AdministratorTable page={search.pagina ?? 1} onPage={(pagina) => onSearch({ ...search, pagina })} />
      <InvitationTable page={search.convites ?? 1} onPage={(convites) => onSearch({ ...search, convites })} />
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
    </div>
  );
}
