import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { displayFileName } from './display-file-name.ts'

test('an ordinary name is unchanged', () => {
  for (const name of ['IMG_0001.HEIC', 'front yard (2).jpg', 'фото.jpg', 'Зелёный café.png'])
    assert.is(displayFileName(name), name)
})

test('folders are removed from a path', () => {
  assert.is(displayFileName('C:\\Users\\Pat\\photo.jpg'), 'photo.jpg')
  assert.is(displayFileName('../../etc/passwd'), 'passwd')
  assert.is(displayFileName('http://127.0.0.1:9/x.jpg'), 'x.jpg')
})

test('markup, control characters and bidirectional marks are removed', () => {
  assert.is(displayFileName('"><svg onload=alert(1)>.jpg'), 'svg onloadalert(1).jpg')
  assert.is(displayFileName('photo\u202egpj.exe'), 'photogpj.exe')
  assert.is(displayFileName('photo.jp\u200bg'), 'photo.jpg')
  assert.is(displayFileName('a\0b\r\nc.jpg'), 'abc.jpg')
  assert.is(displayFileName('\ud800.jpg'), '.jpg')
})

test('a name without displayable characters becomes "The file"', () => {
  for (const name of ['', undefined, '..', '///', '<>', '\u202e'])
    assert.is(displayFileName(name), 'The file')
})

test('a long name is shortened to 60 characters and keeps its extension', () => {
  const name = displayFileName(`${'a'.repeat(4_000)}.jpg`)
  assert.is([...name].length, 60)
  assert.ok(name.endsWith('.jpg'))
})

test.run()
