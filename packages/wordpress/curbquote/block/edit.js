/** The block in the editor: a placeholder. The server renders the form on the page. */
;(({ blockEditor, blocks, components, element, i18n }) => {
  const { createElement } = element
  const { __ } = i18n

  blocks.registerBlockType('curbquote/quote-form', {
    edit: ({ attributes: { widgetId }, setAttributes }) =>
      createElement(
        'div',
        blockEditor.useBlockProps(),
        createElement(components.Placeholder, {
          icon: 'money-alt',
          label: __('Quote form', 'curbquote'),
          instructions: __(
            'Visitors see your CurbQuote form here. Set the server under Settings → CurbQuote.',
            'curbquote',
          ),
        }),
        createElement(
          blockEditor.InspectorControls,
          null,
          createElement(
            components.PanelBody,
            { title: __('Widget', 'curbquote') },
            createElement(components.TextControl, {
              label: __('Widget ID', 'curbquote'),
              help: __('Leave empty to use the widget ID from the settings.', 'curbquote'),
              value: widgetId,
              onChange: (value) => setAttributes({ widgetId: value.trim() }),
            }),
          ),
        ),
      ),
    save: () => null,
  })
})(globalThis.wp)
