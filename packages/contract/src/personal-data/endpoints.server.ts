import * as z from 'zod/mini';
import { AccountErasure } from '../accounts/schema.ts';
import { json } from '../body.ts';
import { serverEndpoint } from '../endpoint.server.ts';
import * as endpoints from './endpoints.ts';
import { Consent, PersonalData } from './schema.ts';

export const listMyConsents = serverEndpoint(endpoints.listMyConsents, {
  summary: 'Listar com o que a pessoa concordou, e quando, do mais novo ao mais antigo',
  reply: z.array(Consent),
  errors: [],
});

export const exportMe = serverEndpoint(endpoints.exportMe, {
  cost: 'computed',
  summary: 'Levar tudo o que se guarda sobre a pessoa (LGPD, art. 18), com as fotos pelo nome que têm no ZIP',
  reply: PersonalData,
  errors: ['too-many-requests'],
});

export const exportMeAsZip = serverEndpoint(endpoints.exportMeAsZip, {
  cost: 'streamed',
  summary: 'Levar o mesmo em um arquivo ZIP: dados.json, e as fotos que a pessoa enviou',
  reply: z.unknown(),
  replyType: 'application/zip',
  errors: ['too-many-requests'],
});

export const eraseMe = serverEndpoint(endpoints.eraseMe, {
  sensitive: ({ hasPasskey }: { hasPasskey: boolean }) => hasPasskey,
  endsAccess: true,
  summary: 'Excluir a própria conta e os dados pessoais; os agendamentos ficam sem pessoa',
  body: json(AccountErasure),
  reply: z.null(),
  status: 204,
  idempotencyKey: 'unkept',
  errors: ['wrong-password', 'last-administrator'],
});
