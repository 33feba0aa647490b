import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isAutomaticMessage } from './is-automatic-message.ts'

const person = { MessageID: '1', From: 'dana@home.example', Subject: 'Re: Your quote' }

const withHeaders = (...headers: [string, string][]) =>
  isAutomaticMessage({ ...person, Headers: headers.map(([Name, Value]) => ({ Name, Value })) })

test('Auto-Submitted is read by its keyword, without comments and parameters', () => {
  for (const value of [
    'no',
    'No',
    ' no ',
    'no; reason=human',
    'no (a person (Dana) wrote it)',
    '(x) no',
  ])
    assert.not(withHeaders(['Auto-Submitted', value]), value)
  for (const value of [
    'auto-replied',
    'Auto-Generated',
    'auto-replied (vacation)',
    'auto-replied; owner-email="dana@home.example"',
    '(no) auto-notified',
    'x-unknown',
    'none',
  ])
    assert.ok(withHeaders(['Auto-Submitted', value]), value)
  assert.not(withHeaders(['Auto-Submitted', '']))
})

test('Auto-Submitted: no decides over the marks of programs, but not over a bounce', () => {
  assert.not(withHeaders(['Auto-Submitted', 'no; x=1'], ['Precedence', 'bulk']))
  assert.ok(withHeaders(['Auto-Submitted', 'no'], ['Return-Path', ' < > ']))
})

test('automatic replies of programs that do not send Auto-Submitted are recognized', () => {
  for (const header of [
    ['X-Apple-Action', 'VACATION'],
    ['X-MS-Exchange-Inbox-Rules-Loop', 'dana@home.example'],
    ['X-MS-Exchange-Generated-Message-Source', 'Mailbox Rules Agent'],
    ['x-autorespond', 'Your quote'],
    ['X-Mail-Autoreply', 'yes'],
    ['Preference', 'auto_reply'],
    ['X-FC-MachineGenerated', 'true'],
    ['Delivered-To', 'Autoresponder'],
    ['Content-Type', 'multipart/report; report-type="disposition-notification"'],
  ] as [string, string][])
    assert.ok(withHeaders(header), header.join(': '))
})

test('headers that people’s mail programs send too do not make a reply automatic', () => {
  for (const header of [
    ['X-Autoreply', 'no'],
    ['Precedence', 'first-class'],
    ['X-Auto-Response-Suppress', 'DR, OOF, AutoReply'],
    ['X-Apple-Action', 'MOVE_TO_FOLDER/INBOX'],
    ['Return-Path', '<dana@home.example>'],
    ['Content-Type', 'multipart/mixed'],
    ['constructor', 'yes'],
  ] as [string, string][])
    assert.not(withHeaders(header), header.join(': '))
})

test('the subjects of vacation replies are recognized, a person’s subjects are not', () => {
  const bySubject = (Subject: string) => isAutomaticMessage({ ...person, Subject })
  for (const subject of [
    'Automatic reply: Your quote',
    'Auto: Your quote',
    'Out of Office: Your quote',
    'Out of office',
    'Out of Office AutoReply: Your quote',
    'Respuesta automática: Su presupuesto',
    'Automatische Antwort: Your quote',
    'Réponse automatique : Your quote',
    'Respuesta automatica: Su presupuesto',
    'Fuera de la oficina Re: Su presupuesto',
    'Ausente: Su presupuesto',
    'Estoy de vacaciones: Su presupuesto',
    'Abwesenheitsnotiz: Re: Your quote',
    'Autom. Antwort: Your quote',
    'Ich bin im Urlaub: Your quote',
    'Nicht im Büro',
    '[OOO] Your quote',
    'I’m out of the office Re: Your quote',
    '[Auto-Reply] Your quote',
  ])
    assert.ok(bySubject(subject), subject)
  for (const subject of [
    'Re: Your quote',
    'Re: Automatic reply: Your quote',
    'Automatic gate is broken, come on Tuesday',
    'Out of office hours?',
    'Auto shop driveway',
    'Read your quote, please call',
    'Ausente el lunes, el martes sí',
    'Re: Im Urlaub',
    'Im Urlaubsort gibt es keinen Parkplatz',
    'Delivery of the water tank',
    'Declined: Your quote',
    'Accepted: Your quote',
    '',
  ])
    assert.not(bySubject(subject), subject)
})

test('bounces and read receipts are automatic', () => {
  for (const From of [
    '',
    'MAILER-DAEMON',
    'MAILER-DAEMON@home.example',
    'Mail <postmaster@home.example>',
    'MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@home.example',
    'Home <no_reply@home.example>',
  ])
    assert.ok(isAutomaticMessage({ ...person, From }), From)
  for (const ContentType of ['message/delivery-status', 'message/disposition-notification'])
    assert.ok(isAutomaticMessage({ ...person, Attachments: [{ Name: 'report', ContentType }] }))
  for (const Subject of [
    'Read: Your quote',
    'Gelesen: Your quote',
    'Leído: Su presupuesto',
    'Lesebestätigung: Your quote',
    'Return Receipt (displayed) - Your quote',
    'Undeliverable: Your quote',
    'Unzustellbar: Your quote',
    'No se puede entregar: Su presupuesto',
    'Delivery Status Notification (Failure)',
    'Mail delivery failed: returning message to sender',
    'Undelivered Mail Returned to Sender',
    'Returned mail: see transcript for details',
    'failure notice',
  ])
    assert.ok(isAutomaticMessage({ ...person, Subject }), Subject)
  assert.ok(withHeaders(['X-Failed-Recipients', 'office@bright.example']))
  assert.ok(withHeaders(['X-MS-Exchange-Message-Is-Ndr', '']))
  // A person sends the answer to an invitation.
  assert.not(isAutomaticMessage({ ...person, Attachments: [{ ContentType: 'text/calendar' }] }))
})

test('resource exhaustion: headers with long runs of one character are read quickly', () => {
  const start = process.cpuUsage()
  assert.not(withHeaders(['Return-Path', `${' '.repeat(100_000)}dana@home.example`]))
  assert.ok(withHeaders(['Return-Path', `<${' '.repeat(100_000)}>`]))
  const comments = `${'('.repeat(500)}${')'.repeat(500)}`
  const header: [string, string] = ['Auto-Submitted', comments]
  withHeaders(...Array.from({ length: 5_000 }, () => header))
  const { user, system } = process.cpuUsage(start)
  assert.ok((user + system) / 1_000 < 1_000, `${(user + system) / 1_000} ms`)
})

test.run()
