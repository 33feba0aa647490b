import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import type {
  BatchOutcome,
  EmailHeader,
  EmailMessage,
  SearchableEmailSender,
} from './email-sender.ts'

/** A message in the outbox. */
export interface OutboxMessage {
  id: string
  /** Email addresses, separated by commas. */
  to: string
  from: string
  replyTo?: string | undefined
  subject: string
  html: string
  text: string
  tag: string
  headers?: EmailHeader[] | undefined
  /** ISO 8601. */
  createdAt: string
}

/**
 * Writes emails to disk on servers without an email provider: one JSON file per message. The file name consists of the
 * time and the id, so names sort by time and a repeated message replaces its file.
 */
export function createOutboxSender(directory: string): SearchableEmailSender {
  const send: SearchableEmailSender['send'] = async (message) => {
    const name = fileName(message)
    await mkdir(directory, { recursive: true })
    await writeWhole(
      path.join(directory, name),
      `${JSON.stringify(toOutboxMessage(message), null, 2)}\n`,
    )
    return { providerMessageId: name }
  }
  return {
    send,
    find: async (messageId) => {
      const name = await findFile(directory, messageId)
      return name === undefined ? undefined : { providerMessageId: name }
    },
    sendBatch: async ({ messages }) => {
      const outcomes: BatchOutcome[] = []
      for (const message of messages) outcomes.push({ state: 'sent', ...(await send(message)) })
      return outcomes
    },
    findBatch: async (_batchId, messageIds) => {
      const wanted = new Set(messageIds)
      const found = new Map<string, string>()
      for (const name of await messageFiles(directory)) {
        const messageId = name.slice(name.indexOf('-') + 1, -'.json'.length)
        if (wanted.has(messageId)) found.set(messageId, name)
      }
      return found
    },
  }
}

/** The newest messages, newest first, and how many there are. */
export async function listOutbox(
  directory: string,
  limit: number,
): Promise<{ messages: OutboxMessage[]; total: number }> {
  const names = (await messageFiles(directory)).sort().reverse()
  const messages = await Promise.all(
    names.slice(0, limit).map((name) => readMessage(directory, name)),
  )
  return { messages, total: names.length }
}

export async function readOutboxMessage(
  directory: string,
  messageId: string,
): Promise<OutboxMessage | undefined> {
  const name = await findFile(directory, messageId)
  return name === undefined ? undefined : readMessage(directory, name)
}

function toOutboxMessage(message: EmailMessage): OutboxMessage {
  const { id, to, from, replyTo, subject, html, text, tag, headers, createdAt } = message
  return {
    id,
    to: to.join(', '),
    from,
    ...(replyTo && { replyTo }),
    subject,
    html,
    text,
    tag,
    ...(headers && { headers }),
    createdAt: createdAt.toISOString(),
  }
}

function fileName({ id, createdAt }: EmailMessage): string {
  if (!/^[\w-]+$/.test(id)) throw new Error(`"${id}" cannot name a file of the outbox.`)
  return `${createdAt.toISOString().replace(/[-:.]/g, '')}-${id}.json`
}

async function findFile(directory: string, messageId: string): Promise<string | undefined> {
  return (await messageFiles(directory)).find((name) => name.endsWith(`Z-${messageId}.json`))
}

async function messageFiles(directory: string): Promise<string[]> {
  try {
    return (await readdir(directory)).filter((name) => name.endsWith('.json'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

async function readMessage(directory: string, name: string): Promise<OutboxMessage> {
  return JSON.parse(await readFile(path.join(directory, name), 'utf8')) as OutboxMessage
}

/** Writes the file atomically, also if the process dies. */
async function writeWhole(file: string, content: string): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`
  const handle = await open(temporary, 'wx')
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(temporary, file)
}
