import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { makeJpeg } from '../test/test-uploads.ts'

const test = suite<{ testApp: TestApp }>('hostile forms')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.after(({ testApp }) => testApp.close())

const longBoundaries = [70, 251, 252, 253, 256, 1_000].map((length) => 'b'.repeat(length))

const contentTypes = [
  ...['', '=', '=""', '="', '=X; boundary=Y', "*=utf-8''X", '=\u007f'].map(
    (rest) => `multipart/form-data; boundary${rest}`,
  ),
  ...longBoundaries.map((boundary) => `multipart/form-data; boundary=${boundary}`),
  'multipart/form-data',
  'multipart/mixed; boundary=X',
  'multipart/form-data; charset=unknown; boundary=X',
]

const dispositions = [
  '%',
  '%ff',
  '\\',
  '"',
  ';',
  '=',
  "'",
  '../',
  '\u0000',
  '😀',
  '\u202e',
].flatMap((part) => {
  const text = part.repeat(200)
  return [
    `form-data; name="photos"; filename="${text}"`,
    `form-data; name="photos"; filename*=UTF-8''${text}`,
    `form-data; name="photos"; filename*=unknown''${text}`,
    `form-data; name=${text}; filename=a.jpg`,
    `form-data; ${text}`,
    text,
  ]
})

test('attack: no boundary and no header of a part causes a 500', async ({ testApp }) => {
  const { app } = testApp
  const company = await createCompany(app.db)
  const token = await signInAs(testApp, company)
  const jpeg = await makeJpeg(40, 30)
  const formOf = (disposition: string, boundary: string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: ${disposition}\r\n\r\n`),
      jpeg,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
  const plain = 'form-data; name="photos"; filename="a.jpg"'
  const forms: [contentType: string, payload: Buffer][] = [
    ...contentTypes.map((type): [string, Buffer] => [type, formOf(plain, 'X')]),
    ...longBoundaries.map((boundary): [string, Buffer] => [
      `multipart/form-data; boundary=${boundary}`,
      formOf(plain, boundary),
    ]),
    ...dispositions.map((disposition): [string, Buffer] => [
      'multipart/form-data; boundary=X',
      formOf(disposition, 'X'),
    ]),
  ]
  for (const url of [
    `/api/widget/${company.widget_id}/upload`,
    '/api/company/upload-logo',
    `/quote?id=${company.widget_id}`,
  ])
    for (const [contentType, payload] of forms) {
      const headers = { 'content-type': contentType, authorization: `Bearer ${token}` }
      const { statusCode, body } = await app.inject({ method: 'POST', url, headers, payload })
      const sent = payload.subarray(0, 120).toString('latin1')
      assert.ok(statusCode < 500, `${url} ${contentType.slice(0, 80)} ${sent}: ${body}`)
    }
})

test.run()
