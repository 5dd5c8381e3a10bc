import * as z from 'zod/mini';
import { json } from '../body.ts';
import { serverEndpoint } from '../endpoint.server.ts';
import * as endpoints from './endpoints.ts';
import { FactorCreation, FactorParams, FactorReplacement, Factors, KeptFactor } from './schema.ts';

export const listFactors = serverEndpoint(endpoints.listFactors, {
  summary: 'Listar os fatores que convertem sacos, big bags, unidades e litros em quilos',
  reply: Factors,
  errors: [],
});

export const createFactor = serverEndpoint(endpoints.createFactor, {
  summary: 'Cadastrar o fator de um material e de uma unidade, de uma organização ou de todas',
  body: json(FactorCreation),
  reply: KeptFactor,
  status: 201,
  errors: ['conversion-factor-exists'],
});

export const replaceFactor = serverEndpoint(endpoints.replaceFactor, {
  summary: 'Alterar um fator; o que já foi convertido guarda o fator de então',
  params: FactorParams,
  body: json(FactorReplacement),
  reply: KeptFactor,
  errors: ['conversion-factor-not-found', 'conversion-factor-exists', 'conversion-factor-outdated'],
});

export const deleteFactor = serverEndpoint(endpoints.deleteFactor, {
  summary: 'Excluir um fator',
  params: FactorParams,
  reply: z.null(),
  status: 204,
  errors: ['conversion-factor-not-found', 'confirmation-required'],
});
