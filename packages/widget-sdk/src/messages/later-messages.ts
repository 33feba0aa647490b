import type { Language } from '@curbquote/types/text'
import { laterEnglish, type LaterMessages } from './later-en.ts'
import { laterSpanish } from './later-es.ts'

export const laterMessages: Record<Language, LaterMessages> = { en: laterEnglish, es: laterSpanish }
