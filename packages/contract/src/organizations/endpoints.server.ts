import * as z from 'zod/mini';
import { OrganizationPeoplePage } from '../administrators/schema.ts';
import { json } from '../body.ts';
import { serverEndpoint } from '../endpoint.server.ts';
import { NumberedPageQuery } from '../pages.ts';
import {
  AdministeredOrganization,
  AdministeredOrganizations,
  OrganizationCreation,
  OrganizationParams,
  OrganizationReplacement,
} from './administration-schema.ts';
import * as endpoints from './endpoints.ts';
import { Organization } from './schema.ts';

export const listOrganizations = serverEndpoint(endpoints.listOrganizations, {
  summary: 'Listar as organizações pelo nome, com quantos pontos, setores, agendamentos abertos e pessoas cada uma tem',
  reply: AdministeredOrganizations,
  errors: [],
});

export const createOrganization = serverEndpoint(endpoints.createOrganization, {
  summary: 'Cadastrar uma organização que coleta: cooperativa, associação, empresa ou secretaria',
  body: json(OrganizationCreation),
  reply: Organization,
  status: 201,
  errors: ['organization-exists', 'too-many-organizations'],
});

export const readOrganization = serverEndpoint(endpoints.readOrganization, {
  summary: 'Ler uma organização; quem opera por uma lê a sua',
  params: OrganizationParams,
  reply: AdministeredOrganization,
  errors: ['organization-not-found'],
});

export const replaceOrganization = serverEndpoint(endpoints.replaceOrganization, {
  summary: 'Alterar uma organização; quem trabalha em uma desativada sai do painel na hora',
  params: OrganizationParams,
  body: json(OrganizationReplacement),
  reply: Organization,
  errors: ['organization-not-found', 'organization-outdated', 'organization-exists'],
});

export const deleteOrganization = serverEndpoint(endpoints.deleteOrganization, {
  summary: 'Excluir uma organização sem pontos, setores, coletores, agendamentos nem pessoas',
  params: OrganizationParams,
  reply: z.null(),
  status: 204,
  errors: ['organization-not-found', 'organization-in-use', 'confirmation-required'],
});

export const listOrganizationPeople = serverEndpoint(endpoints.listOrganizationPeople, {
  summary: 'Listar quem opera e quem coleta por uma organização, por páginas, pelo nome',
  params: OrganizationParams,
  query: NumberedPageQuery,
  reply: OrganizationPeoplePage,
  errors: ['organization-not-found'],
});

export const revokeOrganizationPerson = serverEndpoint(endpoints.revokeOrganizationPerson, {
  sensitive: true,
  summary: 'Tirar de alguém o trabalho por uma organização; as sessões e os convites dessa pessoa terminam, e a conta continua',
  params: z.object({ id: z.string() }),
  reply: z.null(),
  status: 204,
  errors: ['person-not-found'],
});
