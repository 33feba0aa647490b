import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isTooLarge, photoKind } from './photo-file.ts'

const file = (bytes: number[] | string, name: string, type = '') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })

test('detects each format by its first bytes, regardless of name and type', async () => {
  assert.is(await photoKind(file([0xff, 0xd8, 0xff, 0xe0], 'scan', '')), 'jpeg')
  assert.is(await photoKind(file([0x89, 80, 78, 71, 13, 10, 26, 10], 'a.bin', 'image/x')), 'png')
  assert.is(await photoKind(file('\0\0\0\x18ftypheic', 'IMG_1', '')), 'heic')
})

test('detects HEIC without a type by its name', async () => {
  assert.is(await photoKind(file('anything', 'IMG_0042.HEIC')), 'heic')
  assert.is(await photoKind(file('anything', 'IMG_0042.heif', 'application/octet-stream')), 'heic')
})

test('rejects other formats, regardless of their name', async () => {
  assert.is(await photoKind(file('GIF89a', 'a.gif', 'image/gif')), undefined)
  assert.is(await photoKind(file('RIFF', 'a.jpg', 'image/webp')), undefined)
  assert.is(await photoKind(file('%PDF-1.7', 'a.pdf')), undefined)
  assert.is(await photoKind(file('\0\0\0\x18ftypisom', 'film.mp4', 'video/mp4')), undefined)
})

test('10 MB is allowed and one byte more is not', () => {
  const sized = (size: number) => new File([new Uint8Array(size)], 'a.jpg')
  assert.not(isTooLarge(sized(10 * 1024 * 1024)))
  assert.ok(isTooLarge(sized(10 * 1024 * 1024 + 1)))
})

test.run()
