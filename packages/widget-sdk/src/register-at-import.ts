import { define } from './element/register.ts'

define()
