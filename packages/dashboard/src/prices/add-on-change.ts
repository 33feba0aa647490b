import type { ChangeSmartAddOn, CreateSmartAddOn } from '@curbquote/types/add-ons'

export type AddOnChange =
  | { kind: 'create'; addOn: CreateSmartAddOn }
  | { kind: 'update'; id: number; changes: ChangeSmartAddOn }
  | { kind: 'delete'; id: number }
