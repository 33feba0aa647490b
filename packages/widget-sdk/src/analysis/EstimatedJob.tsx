import type { EstimatedSurface } from '@curbquote/types/analyses'
import { useState } from 'react'
import { absoluteUrl } from '../client/absolute-url.ts'
import { LargeSize } from '../photos/LargeSize.tsx'
import { formatSquareFeet, largeSquareFeet } from '../state/measurements.ts'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { LazyContent } from '../ui/LazyContent.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useWidget } from '../controller/widget-context.ts'
import { isExactQuote } from '../state/widget-state.ts'
import { GroupedPhoto } from './GroupedPhoto.tsx'
import { areaServiceOf, itemName } from '../state/quoted-items.ts'
import { parseSquareFeet, statedOf } from '../state/typed-areas.ts'

/** The surfaces that AI measured, each with its photos, its range and a field to correct its area. */
export function EstimatedJob() {
  const { controller, messages, state } = useWidget()
  const { analysis: words } = messages
  const { priced, method } = state
  if (!priced) return null
  const { analysis, photos } = priced.analyzed
  const { surfaces = [], photoRequest, notes } = analysis
  const addPhoto = () => controller.dispatch({ type: 'step-shown', step: 'job' })
  return (
    <section className="group" aria-label={words.measured}>
      <h4>{words.measured}</h4>
      <p className="hint">{words.correct}</p>
      <ul className="estimates">
        {surfaces.map((surface) => (
          <li key={surface.groupId} className="estimate" data-group={surface.groupId}>
            <SurfaceEstimate surface={surface} isSingle={surfaces.length === 1} />
            <ul className="group-photos">
              {photos.map(
                ({ url, groupId }, index) =>
                  groupId === surface.groupId && (
                    <li key={url}>
                      <GroupedPhoto
                        url={absoluteUrl(url, controller.apiBase)}
                        position={index + 1}
                        groupId={groupId}
                      />
                    </li>
                  ),
              )}
            </ul>
          </li>
        ))}
      </ul>
      {notes && (
        <p className="ai-note">
          <Icon name="spark" size={18} />
          {notes}
        </p>
      )}
      {photoRequest && method === 'ai' && isExactQuote(priced) && (
        <Notice tone="info" icon="camera" title={words.better}>
          <p>{words.requests[photoRequest]}</p>
          <button type="button" className="small-button" onClick={addPhoto}>
            {messages.photos.addMore}
          </button>
        </Notice>
      )}
    </section>
  )
}

interface SurfaceEstimateProps {
  surface: EstimatedSurface
  isSingle: boolean
}

function SurfaceEstimate({ surface, isSingle }: SurfaceEstimateProps) {
  const { controller, messages, state } = useWidget()
  const { analysis: words } = messages
  const { groupId, surfaceType, area, measuredArea, lowArea, highArea, confidence } = surface
  const { rateId } = state.analysis
  const [confirmed, setConfirmed] = useState<number>()
  const item = areaServiceOf(state)?.items.find((offered) =>
    rateId ? offered.rateId === rateId : offered.surfaceType === surfaceType,
  )
  const name = rateId && item ? itemName(item, messages) : messages.surfaces[surfaceType]
  const typed = state.analysis.areas[groupId] ?? String(area)
  const isCorrected = area !== measuredArea
  const squareFeet = parseSquareFeet(typed)
  const isLarge = squareFeet !== undefined && squareFeet > Math.max(largeSquareFeet, highArea)
  return (
    <div className="estimate-head">
      <p className="estimate-name">
        <strong>{name}</strong>
        <span>
          {words.range(formatSquareFeet(lowArea), formatSquareFeet(highArea))}
          {' · '}
          {messages.price.confidence(Math.round(confidence * 100))}
        </span>
        {isCorrected && <span>{words.corrected(formatSquareFeet(measuredArea))}</span>}
      </p>
      <Field
        label={isSingle ? words.area : words.areaOf(name)}
        className="estimate-area"
        value={typed}
        onChange={(text) => controller.dispatch({ type: 'area-changed', groupId, text })}
        error={squareFeet === undefined ? words.areaMissing : undefined}
        isChecked
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
      />
      {isLarge && squareFeet !== confirmed && (
        <LargeSize area={formatSquareFeet(squareFeet)} onConfirm={() => setConfirmed(squareFeet)} />
      )}
      {item && (
        <LazyContent from={controller.laterSteps} failure={messages.notLoaded}>
          {({ StatedFields }) => (
            <StatedFields
              stated={statedOf(state.analysis, surface)}
              surfaceType={surface.surfaceType}
              asks={item.asks}
              canBeUnsure={Boolean(item.answer)}
              isTallByRequest={item.isTallByRequest}
              onChange={(stated) =>
                controller.dispatch({ type: 'surface-stated', groupId, stated })
              }
              isChecked={false}
            />
          )}
        </LazyContent>
      )}
    </div>
  )
}
