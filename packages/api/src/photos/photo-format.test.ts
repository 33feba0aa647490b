import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { detectPhotoFormat } from './photo-format.ts'

function heif(majorBrand: string, ...compatible: string[]): Buffer {
  const box = Buffer.alloc(16 + compatible.length * 4)
  box.writeUInt32BE(box.length)
  box.write(`ftyp${majorBrand}`, 4, 'latin1')
  compatible.forEach((brand, index) => box.write(brand, 16 + index * 4, 'latin1'))
  return Buffer.concat([box, Buffer.from('....meta')])
}

test('JPEG and PNG are detected by their first bytes', () => {
  assert.is(detectPhotoFormat(Buffer.from([0xff, 0xd8, 0xff, 0xe0])), 'jpeg')
  assert.is(detectPhotoFormat(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')), 'png')
})

test('the HEIF brands of iPhones, Samsung phones and image sequences are HEIC', () => {
  for (const brand of ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])
    assert.is(detectPhotoFormat(heif(brand, 'mif1')), 'heic', brand)
  assert.is(detectPhotoFormat(heif('mif1', 'mif1', 'heic')), 'heic')
  assert.is(detectPhotoFormat(heif('isom', 'heic')), 'heic')
})

test('AVIF, video and other ISO media files are not HEIC', () => {
  assert.is(detectPhotoFormat(heif('avif', 'mif1', 'heic')), undefined)
  assert.is(detectPhotoFormat(heif('mif1', 'avif', 'miaf')), undefined)
  assert.is(detectPhotoFormat(heif('mp42', 'isom')), undefined)
  assert.is(detectPhotoFormat(heif('qt  ')), undefined)
})

test('brands after the end of the ftyp box are ignored', () => {
  const film = Buffer.concat([heif('mp42', 'isom'), Buffer.from('heicheicheic')])
  assert.is(detectPhotoFormat(film), undefined)
})

test('text, markup, other image formats and too few bytes are not a photo', () => {
  const others = [
    '',
    '\xff',
    '\xff\xd8',
    '<svg>',
    '<html>',
    'GIF89a',
    'II*\0',
    'MM\0*',
    'BM',
    '%PDF-',
  ]
  for (const other of others)
    assert.is(detectPhotoFormat(Buffer.from(other, 'latin1')), undefined, other)
  assert.is(detectPhotoFormat(Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1')), undefined)
  assert.is(detectPhotoFormat(Buffer.from('\0\0\0\x10ftyphei', 'latin1')), undefined)
})

test.run()
