import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { NotFoundError } from '../errors/errors.ts'
import { html, type SafeHtml } from '../html/html.ts'
import { standaloneDocument, standalonePolicy } from '../html/standalone-page.ts'
import { listOutbox, type OutboxMessage, readOutboxMessage } from '../providers/outbox-sender.ts'

const maxListed = 200

const pagePolicy = standalonePolicy({ 'frame-src': "'self'", 'form-action': "'none'" })

/**
 * Shows the emails of a server without an email provider. Not registered in production, because emails contain codes and
 * links.
 */
export const outboxRoutes: FastifyPluginAsyncTypebox<{
  directory: string
  publicUrl: string
}> = async (app, { directory, publicUrl }) => {
  const params = Type.Object({ messageId: Type.String({ format: 'uuid' }) })

  // Only pictures of this server are loaded, and no scripts run.
  const emailPolicy = `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: ${new URL(publicUrl).origin}; form-action 'none'; frame-ancestors 'self'`

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', pagePolicy)
  })

  app.get('/dev/outbox', { schema: { hide: true, access: 'public' } }, async (_request, reply) => {
    const { messages, total } = await listOutbox(directory, maxListed)
    return reply.type('text/html; charset=utf-8').send(String(listPage(messages, total)))
  })

  app.get(
    '/dev/outbox/:messageId',
    { schema: { hide: true, access: 'public', params } },
    async (request, reply) => {
      const message = await readOutboxMessage(directory, request.params.messageId)
      if (!message) throw new NotFoundError('Message')
      return reply.type('text/html; charset=utf-8').send(String(messagePage(message)))
    },
  )

  app.get(
    '/dev/outbox/:messageId/html',
    { schema: { hide: true, access: 'public', params } },
    async (request, reply) => {
      const message = await readOutboxMessage(directory, request.params.messageId)
      if (!message) throw new NotFoundError('Message')
      return reply
        .header('content-security-policy', emailPolicy)
        .type('text/html; charset=utf-8')
        .send(message.html.replace('<head>', '<head><base target="_blank">'))
    },
  )
}

function listPage(messages: readonly OutboxMessage[], total: number): SafeHtml {
  return page(
    'Outbox',
    html`<h1>Outbox</h1>
      ${
        messages.length === 0
          ? html`<div class="empty">
              <p><strong>No email yet.</strong></p>
              <p>
                No email provider is configured, so emails that would be sent land here: lead alerts,
                confirmations, codes.
              </p>
            </div>`
          : html`<p class="muted">
                ${total} ${total === 1 ? 'message' : 'messages'}, newest
                first${total > messages.length && html` (the last ${messages.length})`}. Nothing was
                sent to anybody.
              </p>
              <table>
                <thead>
                  <tr>
                    <th scope="col">Subject</th>
                    <th scope="col">To</th>
                    <th scope="col">Kind</th>
                    <th scope="col">Time</th>
                  </tr>
                </thead>
                <tbody>
                  ${messages.map(
                    (message) =>
                      html`<tr>
                        <td><a href="/dev/outbox/${message.id}">${message.subject}</a></td>
                        <td>${message.to}</td>
                        <td><span class="tag">${message.tag}</span></td>
                        <td class="time">
                          <time datetime="${message.createdAt}"
                            >${readableTime(message.createdAt)}</time
                          >
                        </td>
                      </tr> `,
                  )}
                </tbody>
              </table>`
      }`,
  )
}

function messagePage(message: OutboxMessage): SafeHtml {
  const facts = [
    ['To', message.to],
    ['From', message.from],
    ['Reply to', message.replyTo],
    ['Kind', message.tag],
    ['Time', readableTime(message.createdAt)],
  ] as const
  return page(
    message.subject,
    html`<p><a href="/dev/outbox">← Outbox</a></p>
      <h1>${message.subject}</h1>
      <dl>
        ${facts.map(
          ([label, text]) =>
            text &&
            html`<dt>${label}</dt>
              <dd>${text}</dd>`,
        )}
      </dl>
      <h2>HTML part</h2>
      <iframe
        title="The email as HTML"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        src="/dev/outbox/${message.id}/html"
      ></iframe>
      <h2>Text part</h2>
      <pre>${message.text}</pre>`,
  )
}

const styles = html`<style>
  main {
    max-width: 1100px;
    margin: 0 auto;
    padding: 24px 16px 48px;
  }
  h2 {
    margin: 28px 0 8px;
    font-size: 17px;
  }
  .muted {
    margin: 0 0 16px;
    color: var(--soft);
  }
  .empty {
    padding: 48px 24px;
    border: 1px dashed var(--line);
    border-radius: 12px;
    background: var(--card);
    text-align: center;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    border-radius: 12px;
    background: var(--card);
    overflow: hidden;
  }
  th,
  td {
    padding: 12px 16px;
    border-bottom: 1px solid var(--line);
    text-align: left;
    vertical-align: top;
    overflow-wrap: break-word;
  }
  th {
    color: var(--soft);
    font-size: 14px;
  }
  .time {
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  .tag {
    padding: 2px 8px;
    border: 1px solid var(--line);
    border-radius: 999px;
    font-size: 13px;
    white-space: nowrap;
  }
  dl {
    display: grid;
    grid-template-columns: max-content 1fr;
    gap: 4px 16px;
    margin: 16px 0;
  }
  dt {
    color: var(--soft);
  }
  dd {
    overflow-wrap: anywhere;
  }
  iframe {
    display: block;
    width: 100%;
    height: min(80vh, 1000px);
    border: 1px solid var(--line);
    border-radius: 12px;
    background: #fff;
  }
  pre {
    margin: 0;
    padding: 16px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--card);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    font:
      14px/1.5 ui-monospace,
      monospace;
  }
  @media (max-width: 640px) {
    thead {
      display: none;
    }
    tr {
      display: block;
      padding: 10px 0;
      border-bottom: 1px solid var(--line);
    }
    td {
      display: block;
      padding: 2px 16px;
      border: 0;
    }
  }
</style>`

function page(title: string, body: SafeHtml): SafeHtml {
  return standaloneDocument(title, styles, html`<main>${body}</main>`)
}

function readableTime(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`
}
