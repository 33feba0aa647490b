import type { ChangeExtraCharge } from '@curbquote/types/pricing'

export type ExtraChargeChange =
  | { kind: 'added'; label: string; labelEs?: string; amount: number; enabled?: boolean }
  | { kind: 'updated'; id: number; changes: ChangeExtraCharge }
  | { kind: 'deleted'; id: number }
