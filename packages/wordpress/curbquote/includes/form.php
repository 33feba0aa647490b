<?php
/**
 * The form in posts and pages: the shortcode [curbquote] and the block.
 *
 * @package CurbQuote
 */

defined( 'ABSPATH' ) || exit;

/** Registers the shortcode, the block and the script of the form. */
function curbquote_register_form() {
	add_shortcode( 'curbquote', 'curbquote_render_shortcode' );
	register_block_type( dirname( __DIR__ ) . '/block', array( 'render_callback' => 'curbquote_render_block' ) );
	add_filter( 'script_loader_tag', 'curbquote_load_script_async', 10, 2 );
	add_filter( 'no_texturize_tags', 'curbquote_keep_quotation_marks' );
}

/**
 * Renders [curbquote] or [curbquote id="…"].
 *
 * @param array|string $attributes The attributes of the shortcode. `id` is the widget, by default that of the settings.
 * @return string
 */
function curbquote_render_shortcode( $attributes ) {
	$settings   = curbquote_settings();
	$attributes = shortcode_atts( array( 'id' => '' ), $attributes, 'curbquote' );
	$widget_id  = '' === $attributes['id'] ? $settings['widget_id'] : $attributes['id'];
	if ( '' === $settings['server'] || ! curbquote_is_widget_id( $widget_id ) ) {
		return curbquote_setup_notice();
	}
	if ( curbquote_is_read_elsewhere() ) {
		return curbquote_form_link( $settings['server'], $widget_id, curbquote_language() );
	}
	$loading = array(
		'in_footer' => true,
		'strategy'  => 'async',
	);
	// A URL without a version: the script has a stable name and its own caching.
	wp_enqueue_script( 'curbquote-widget', $settings['server'] . '/widget.js', array(), null, $loading ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion
	return curbquote_form_html( $widget_id );
}

/**
 * Whether the content is for readers of feeds or programs, which run no script of this site.
 *
 * @return bool
 */
function curbquote_is_read_elsewhere() {
	return is_feed() || ( defined( 'REST_REQUEST' ) && REST_REQUEST );
}

/**
 * Renders the block. In posts and widgets it is a shortcode, which WordPress expands after the filters that change the text of
 * the post. Elsewhere, such as in the templates of a block theme, WordPress has already expanded shortcodes, so the block
 * renders the form itself.
 *
 * @param array $attributes The attributes of the block.
 * @return string
 */
function curbquote_render_block( $attributes ) {
	$widget_id = isset( $attributes['widgetId'] ) ? trim( (string) $attributes['widgetId'] ) : '';
	$id        = curbquote_is_widget_id( $widget_id ) ? $widget_id : '';
	if ( doing_filter( 'the_content' ) || doing_filter( 'widget_block_content' ) ) {
		$form = '' === $id ? '[curbquote]' : "[curbquote id=\"$id\"]";
	} else {
		$form = curbquote_render_shortcode( array( 'id' => $id ) );
	}
	return '<div ' . get_block_wrapper_attributes() . ">$form</div>";
}

/**
 * Keeps WordPress from replacing quotation marks in the form, because the script needs the text as the server has written it.
 *
 * @param string[] $tags Names of the elements whose text WordPress does not change.
 * @return string[]
 */
function curbquote_keep_quotation_marks( $tags ) {
	$tags[] = 'quote-widget';
	return $tags;
}

/**
 * Loads the script of the form without blocking the page in WordPress before 6.3, which has no loading strategies.
 *
 * @param string $tag    The script element.
 * @param string $handle The name of the script.
 * @return string
 */
function curbquote_load_script_async( $tag, $handle ) {
	return 'curbquote-widget' === $handle && false === strpos( $tag, ' async' ) ? str_replace( ' src=', ' async src=', $tag ) : $tag;
}

/**
 * Shows administrators that the plugin is not set up. Visitors see nothing.
 *
 * @return string
 */
function curbquote_setup_notice() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return '';
	}
	return sprintf(
		'<p><strong>%1$s</strong> <a href="%2$s">%3$s</a></p>',
		esc_html__( 'The quote form is not shown: the server or the widget ID is missing.', 'curbquote' ),
		esc_url( curbquote_settings_url() ),
		esc_html__( 'Open the settings', 'curbquote' )
	);
}
