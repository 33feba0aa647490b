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
