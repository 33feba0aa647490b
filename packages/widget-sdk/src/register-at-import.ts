import { define } from './register.ts'

define()
