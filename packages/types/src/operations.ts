import { endpoint } from './endpoint.ts'
import { Type } from 'typebox'
const Ok = Type.Object({ status: Type.Literal('ok') })

export const checkHealth = endpoint('GET', '/healthz', {
  summary: 'Reports liveness: 200 while the process runs',
  tag: 'operations',
  access: 'public',
  response: Ok,
})

export const checkReadiness = endpoint('GET', '/readyz', {
  summary: 'Reports readiness: 200 while the database accepts transactions of companies',
  description:
    '`email` is the last result of signing in to the SMTP server, at most a minute old. It does not affect the status.',
  tag: 'operations',
  access: 'public',
  response: Type.Object({ status: Type.Literal('ok'), email: Type.Optional(Type.String()) }),
})
