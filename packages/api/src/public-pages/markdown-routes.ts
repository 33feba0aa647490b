import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sampleUrl } from '@curbquote/types/guides'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sendStaticDocument, toStaticDocument } from '../html/encoded-html.ts'

/** The guides for developers as Markdown, and their list at `/llms.txt`, for language models. */
export const markdownRoutes: FastifyPluginAsyncTypebox<{
  dashboard: string
  publicUrl: string
}> = async (app, { dashboard, publicUrl }) => {
  const file = path.join(dashboard, 'pages/documents.json')
  if (!existsSync(file)) return
  const documents = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
  for (const [pathname, text] of Object.entries(documents)) {
    const document = toStaticDocument(Buffer.from(text.replaceAll(sampleUrl, publicUrl)))
    const type = pathname.endsWith('.md') ? 'text/markdown' : 'text/plain'
    app.get(pathname, { schema: { hide: true, access: 'public' } }, (request, reply) =>
      sendStaticDocument(
        request,
        reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=300'),
        document,
      ),
    )
  }
}
