import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

/** A page in the encodings that browsers accept. */
export interface EncodedHtml {
  html: Buffer
  br: Buffer
  gzip: Buffer
}

const encoders = {
  br: (html: Buffer, quality = 5) =>
    brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (html: Buffer) => gzipSync(html),
}

/** Encodes a page that is sent many times. */
export function encodeHtml(html: Buffer, brotliQuality?: number): EncodedHtml {
  return { html, br: encoders.br(html, brotliQuality), gzip: encoders.gzip(html) }
}

/** A document that does not change while the server runs. */
export interface StaticDocument extends EncodedHtml {
  etag: string
}

export function toStaticDocument(source: Buffer, brotliQuality?: number): StaticDocument {
  const digest = createHash('sha256').update(source).digest('base64url').slice(0, 22)
  return { ...encodeHtml(source, brotliQuality), etag: `W/"${digest}"` }
}

/** Sends the document, or a 304 to a client that has it. */
export function sendStaticDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: StaticDocument,
) {
  reply.header('etag', document.etag)
  varyByEncoding(reply)
  if (request.headers['if-none-match'] === document.etag) return reply.code(304).send()
  return sendEncoded(request, reply, document)
}

export function sendEncoded(request: FastifyRequest, reply: FastifyReply, page: EncodedHtml) {
  const encoding = encodingOf(request)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(page[encoding ?? 'html'])
}

/** Encodes and sends a page that is rendered for one request. */
export function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string) {
  const encoding = encodingOf(request)
  const page = Buffer.from(html)
  reply.type('text/html; charset=utf-8')
  varyByEncoding(reply)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(encoding ? encoders[encoding](page) : page)
}

export function varyByEncoding(reply: FastifyReply) {
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
}

function encodingOf({ headers }: FastifyRequest): 'br' | 'gzip' | undefined {
  const accepted = new Negotiator({ headers }).encodings(['br', 'gzip'])
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding))
}
