import { readdirSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { thumbnailUrl } from '@curbquote/types/photos'
import sharp from 'sharp'
import { createCompany } from './test-company.ts'
import { buildTestApp, type TestApp } from './build-test-app.ts'

const fixtureFolder = path.join(import.meta.dirname, '../photos/fixtures')

/** The test images of a folder (see photos/fixtures/LICENSES.md). */
export function fixtures(folder: string): TestFile[] {
  const directory = path.join(fixtureFolder, folder)
  return readdirSync(directory)
    .toSorted()
    .map((name) => ({ name, content: readFileSync(path.join(directory, name)) }))
}

export interface TestFile {
  name: string
  content: Buffer
}

export interface UploadResponse {
  status: number
  headers: Headers
  body: { photos: string[]; error: string; code: string }
}

/** An application with a company whose widget accepts uploads. */
export async function openUploadApp(options: Parameters<typeof buildTestApp>[0] = {}) {
  const test = await buildTestApp(options)
  const company = await createCompany(test.database.db)
  return { ...test, company, widgetId: company.widget_id }
}

export type UploadApp = Awaited<ReturnType<typeof openUploadApp>>

/** Uploads files as a browser form does. */
export async function upload(
  { url, widgetId }: { url: string; widgetId: string },
  ...files: TestFile[]
): Promise<UploadResponse> {
  const form = new FormData()
  for (const { name, content } of files)
    form.append('photos', new Blob([new Uint8Array(content)]), name)
  return send(`${url}/api/widget/${widgetId}/upload`, form)
}

export async function send(
  url: string,
  body: FormData | string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<UploadResponse> {
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers,
    ...(signal && { signal }),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as UploadResponse['body'],
  }
}

/** Downloads the photo at a URL that an upload returned. */
export async function download(test: TestApp, photoUrl: string): Promise<Buffer> {
  const response = await fetch(photoUrl.replace(test.config.publicUrl, test.url))
  if (response.status !== 200) throw new Error(`${photoUrl} responded with ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

/** Uploads one file and downloads the stored photo and thumbnail. */
export async function roundTrip(test: UploadApp, file: TestFile) {
  const { status, body } = await upload(test, file)
  if (status !== 200) throw new Error(`The upload of ${file.name} got ${status}: ${body.error}`)
  const [photoUrl = ''] = body.photos
  return {
    photo: await download(test, photoUrl),
    thumbnail: await download(test, thumbnailUrl(photoUrl)),
  }
}

/** All files in the data directory that an upload could have left behind. */
export async function filesLeft(test: TestApp): Promise<string[]> {
  const lists = await Promise.all(
    ['tmp', 'photos'].map((folder) =>
      readdir(path.join(test.config.dataDir, folder), {
        recursive: true,
        withFileTypes: true,
      }).catch(() => []),
    ),
  )
  return lists
    .flat()
    .filter(({ name }) => !name.endsWith('.lock'))
    .flatMap((entry) => (entry.isFile() || entry.name.startsWith('upload-') ? [entry.name] : []))
}

export async function photoRowCount(test: TestApp): Promise<number> {
  const rows = await test.database.db.selectFrom('photos').select('id').execute()
  return rows.length
}

/** A plain JPEG of the given size. */
export function makeJpeg(width = 64, height = 48): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#7a5c3d' } })
    .jpeg()
    .toBuffer()
}
