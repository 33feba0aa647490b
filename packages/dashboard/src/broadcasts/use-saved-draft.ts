import { useEffect, useState } from 'react'
import {
  type BroadcastDraft,
  getBroadcastDraft,
  saveBroadcastDraft,
  type SendBroadcast,
} from '@curbquote/types/broadcasts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api-client/api-client.ts'
import { queryOf } from '../ui/endpoint-query.ts'
import { useAutosave } from '../ui/use-autosave.ts'
import { defaultInactiveDays, defaultNewDays, maxBroadcastDays } from '@curbquote/types/limits'
import { parseAmount } from '../forms/parse-amount.ts'

export const emptyDraft: BroadcastDraft = {
  subject: '',
  content: '',
  segment: 'all',
  inactiveDays: String(defaultInactiveDays),
  newDays: String(defaultNewDays),
}

/** Parses a whole number of days, at least 1. Returns `undefined` for anything else. */
export function parseDays(text: string): number | undefined {
  return parseAmount(text, maxBroadcastDays, 0) || undefined
}

/** Number of days of the draft's segment. `undefined` if it is invalid or the segment has none. */
export function daysOf({ segment, inactiveDays, newDays }: BroadcastDraft): number | undefined {
  if (segment === 'inactive_X_days') return parseDays(inactiveDays)
  if (segment === 'new_X_days') return parseDays(newDays)
  return undefined
}

/** Converts the draft into the API request. */
export function toRequest(draft: BroadcastDraft): SendBroadcast {
  const days = daysOf(draft)
  return {
    subject: draft.subject.trim(),
    content: draft.content,
    segment: draft.segment,
    ...(days !== undefined && { segmentDetails: { days } }),
  }
}

/** Stores the draft of a broadcast on the server, so that it survives a reload and is available on other devices. */
export function useSavedDraft(draft: BroadcastDraft) {
  const client = useQueryClient()
  const [savedDraft, setSavedDraft] = useState(draft)
  const { mutate, isError } = useMutation({
    // Saves run one after another, so that the latest version is stored last.
    scope: { id: saveBroadcastDraft.path },
    mutationFn: (body: BroadcastDraft) => call(saveBroadcastDraft, { body, outlivesPage: true }),
    onSuccess: (kept, body) => {
      setSavedDraft(body)
      client.setQueryData(queryOf(getBroadcastDraft).queryKey, kept)
    },
  })
  const { saveSoon, cancel } = useAutosave(mutate, mutate)
  const isSaved = draft === savedDraft
  useEffect(() => {
    if (isSaved) cancel()
    else saveSoon(draft)
  }, [draft, isSaved, saveSoon, cancel])
  return { isSaved, hasSaveFailed: isError && !isSaved }
}
