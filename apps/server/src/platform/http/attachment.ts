import type { FastifyReply } from 'fastify';

/** A file to be saved by the browser: `name` with its ending, `type` as media type, with its charset for text. */
interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly content: unknown;
}

/** Sends a file for saving, which no cache stores. */
export const sendAttachment = (reply: FastifyReply, { name, type, content }: Attachment): void => {
  reply
    .headers({ 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' })
    .type(type)
    .send(content);
};
