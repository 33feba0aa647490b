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
  tag: 'operations',
  access: 'public',
  response: Ok,
})
