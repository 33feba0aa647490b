import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { displayFileName } from './display-file-name.ts'

test('a usual name stays as it is', () => {
  for (const name of ['IMG_0001.HEIC', 'front yard (2).jpg', 'фото.jpg', 'Зелёный café.png'])
    assert.is(displayFileName(name), name)
})

test('a path, on any system, loses its folders', () => {
  assert.is(displayFileName('C:\\Users\\Pat\\photo.jpg'), 'photo.jpg')
  assert.is(displayFileName('../../etc/passwd'), 'passwd')
  assert.is(displayFileName('http://127.0.0.1:9/x.jpg'), 'x.jpg')
})

test('markup, control characters and marks that turn text around are left out', () => {
  assert.is(displayFileName('"><svg onload=alert(1)>.jpg'), 'svg onloadalert(1).jpg')
  assert.is(displayFileName('photo\u202egpj.exe'), 'photogpj.exe')
  assert.is(displayFileName('photo.jp\u200bg'), 'photo.jpg')
  assert.is(displayFileName('a\0b\r\nc.jpg'), 'abc.jpg')
  assert.is(displayFileName('\ud800.jpg'), '.jpg')
})

test('a name of nothing that can be shown is "The file"', () => {
  for (const name of ['', undefined, '..', '///', '<>', '\u202e'])
    assert.is(displayFileName(name), 'The file')
})

test('a long name is cut to 60 characters and keeps its end', () => {
  const name = displayFileName(`${'a'.repeat(4_000)}.jpg`)
  assert.is([...name].length, 60)
  assert.ok(name.endsWith('.jpg'))
})

test.run()
