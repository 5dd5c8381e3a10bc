import * as z from 'zod/mini';
import { json } from '../body.ts';
import { serverEndpoint } from '../endpoint.server.ts';
import {
  AdministeredCollectorProfile,
  AdministeredCollectorProfilePage,
  AdministeredCollectorProfileQuery,
  CollectorProfileCreation,
  CollectorProfileFilter,
  CollectorProfileReplacement,
} from './administration-schema.ts';
import * as endpoints from './endpoints.ts';
import { collectorProfileLimits } from './limits.ts';
import { CollectorProfile, CollectorProfileParams, CollectorProfileQuery } from './schema.ts';

const limit = { calls: collectorProfileLimits.readsPerMinute, seconds: 60 };

export const listCollectorProfiles = serverEndpoint(endpoints.listCollectorProfiles, {
  cost: 'computed',
  summary:
    'Listar catadores e cooperativas publicados, por páginas; a seguinte vem no cabeçalho Link, com rel="next". nearCity e nearDistrict põem na frente quem atende o bairro',
  query: CollectorProfileQuery,
  reply: z.array(CollectorProfile),
  limit,
  errors: ['too-many-requests'],
});

export const readCollectorProfile = serverEndpoint(endpoints.readCollectorProfile, {
  summary: 'Ler o perfil publicado de um catador ou cooperativa',
  params: CollectorProfileParams,
  reply: CollectorProfile,
  limit,
  errors: ['collector-profile-not-found', 'too-many-requests'],
});

export const listAdministeredCollectorProfiles = serverEndpoint(endpoints.listAdministeredCollectorProfiles, {
  summary: 'Listar perfis de coletores, publicados ou não; quem opera por uma organização vê os dela',
  query: AdministeredCollectorProfileQuery,
  reply: AdministeredCollectorProfilePage,
  errors: [],
});

export const downloadCollectorProfilesCsv = serverEndpoint(endpoints.downloadCollectorProfilesCsv, {
  cost: 'streamed',
  sensitive: true,
  summary:
    'Baixar os perfis de coletores de um filtro, publicados ou não, como texto para planilha (ponto e vírgula, UTF-8 com BOM)',
  query: CollectorProfileFilter,
  reply: z.string(),
  replyType: 'text/csv',
  errors: ['too-many-requests'],
});

export const downloadCollectorProfilesXlsx = serverEndpoint(endpoints.downloadCollectorProfilesXlsx, {
  cost: 'streamed',
  sensitive: true,
  summary: 'Baixar o mesmo como pasta de trabalho do Excel',
  query: CollectorProfileFilter,
  reply: z.string(),
  replyType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  errors: ['too-many-requests'],
});

export const readAdministeredCollectorProfile = serverEndpoint(endpoints.readAdministeredCollectorProfile, {
  summary: 'Ler um perfil de coletor, publicado ou não, com a concordância',
  params: CollectorProfileParams,
  reply: AdministeredCollectorProfile,
  errors: ['collector-profile-not-found'],
});

export const createCollectorProfile = serverEndpoint(endpoints.createCollectorProfile, {
  summary: 'Cadastrar um perfil de coletor; o de um catador só é publicado com a concordância dele',
  body: json(CollectorProfileCreation),
  reply: AdministeredCollectorProfile,
  status: 201,
  errors: ['collector-profiles-full'],
});

export const replaceCollectorProfile = serverEndpoint(endpoints.replaceCollectorProfile, {
  summary: 'Alterar, publicar ou tirar do ar um perfil de coletor',
  params: CollectorProfileParams,
  body: json(CollectorProfileReplacement),
  reply: AdministeredCollectorProfile,
  errors: ['collector-profile-not-found', 'collector-profile-outdated'],
});

export const eraseCollectorProfile = serverEndpoint(endpoints.eraseCollectorProfile, {
  summary: 'Apagar de vez um perfil de coletor e a sua foto',
  params: CollectorProfileParams,
  reply: z.null(),
  status: 204,
  errors: ['collector-profile-not-found', 'confirmation-required'],
});

export const uploadCollectorImage = serverEndpoint(endpoints.uploadCollectorImage, {
  summary: 'Enviar a foto de um perfil de coletor (PNG, JPG, GIF ou WebP, até 10MB)',
  params: CollectorProfileParams,
  reply: z.object({ imageUrl: z.string(), version: z.number() }),
  errors: ['collector-profile-not-found', 'image-invalid', 'image-too-large', 'animation-too-long', 'images-unavailable'],
});

export const deleteCollectorImage = serverEndpoint(endpoints.deleteCollectorImage, {
  summary: 'Tirar a foto de um perfil de coletor; um que não tem nenhuma fica como está',
  params: CollectorProfileParams,
  reply: z.object({ version: z.number() }),
  errors: ['collector-profile-not-found'],
});
