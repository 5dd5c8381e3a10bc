import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { publicAccesses } from './public-access.ts';

export const PublicAccess = z.enum(publicAccesses, { error: messages.valueInvalid });
