import { serverEndpoint } from '../endpoint.server.ts';
import * as endpoints from './endpoints.ts';
import { Dashboard, WaitingCounts } from './schema.ts';

export const readDashboard = serverEndpoint(endpoints.readDashboard, {
  cost: 'computed',
  summary: 'Ler os números do painel e o que aconteceu por último',
  reply: Dashboard,
  errors: [],
});

export const readWaitingCounts = serverEndpoint(endpoints.readWaitingCounts, {
  summary:
    'Contar o que espera por quem administra: relatos, agendamentos, avisos de coleta que não passou, convites e e-mails não entregues',
  reply: WaitingCounts,
  errors: [],
});
