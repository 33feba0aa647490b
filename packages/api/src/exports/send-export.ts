import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { byteOrderMark, csvRow, type CsvValue } from './csv-row.ts'

const contentTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' }

/** Sends a file to save, named after its content and today's date in UTC. */
export function sendExport(
  reply: FastifyReply,
  { name, format, content }: { name: string; format: 'csv' | 'json'; content: string | Readable },
) {
  const date = new Date().toISOString().slice(0, 10)
  return reply
    .type(contentTypes[format])
    .header('content-disposition', `attachment; filename="${name}_${date}.${format}"`)
    .send(content)
}

/** Sends a table, its header row first, as a CSV file to save. */
export function sendCsv(reply: FastifyReply, name: string, rows: readonly CsvValue[][]) {
  const content = byteOrderMark + rows.map(csvRow).join('')
  return sendExport(reply, { name, format: 'csv', content })
}
