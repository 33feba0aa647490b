<?php
/**
 * The first screen of the form, which the CurbQuote server renders and this site caches.
 *
 * @package CurbQuote
 */

defined( 'ABSPATH' ) || exit;

const CURBQUOTE_FRESH_SECONDS   = 300;
const CURBQUOTE_RETRY_SECONDS   = 60;
const CURBQUOTE_TIMEOUT_SECONDS = 3;

/**
 * The HTML of the form with its first screen. While the server cannot be reached, the last screen is used for a day. After that,
 * and as soon as the server refuses the widget, the form is an empty element, which the script renders in the browser.
 *
 * @param string $widget_id ID of the widget to show.
 * @return string
 */
function curbquote_form_html( $widget_id ) {
	$server   = curbquote_settings()['server'];
	$language = curbquote_language();
	$key      = 'curbquote_' . md5( "$server $widget_id $language" );
	$cached   = get_transient( $key );
	$is_cached = is_array( $cached );
	if ( $is_cached && $cached['check_at'] > time() ) {
		return $cached['html'];
	}

	if ( $is_cached ) {
		// Other requests use the cached screen meanwhile, so that a slow server delays one page view only.
		$cached['check_at'] = time() + CURBQUOTE_RETRY_SECONDS;
		set_transient( $key, $cached, max( 1, $cached['delete_at'] - time() ) );
	}
	$html = curbquote_fetch_first_step( $server, $widget_id, $language );
	if ( '' === $html ) {
		$html = curbquote_empty_form( $server, $widget_id, $language );
	}
	if ( null !== $html ) {
		$check_at  = time() + CURBQUOTE_FRESH_SECONDS;
		$delete_at = time() + DAY_IN_SECONDS;
	} else {
		$html      = $is_cached ? $cached['html'] : curbquote_empty_form( $server, $widget_id, $language );
		$check_at  = time() + CURBQUOTE_RETRY_SECONDS;
		$delete_at = $is_cached ? $cached['delete_at'] : $check_at;
	}
	set_transient( $key, compact( 'html', 'check_at', 'delete_at' ), max( 1, $delete_at - time() ) );
	return $html;
}

/**
 * Requests the first screen.
 *
 * @param string $server    URL of the CurbQuote server.
 * @param string $widget_id ID of the widget.
 * @param string $language  `en` or `es`.
 * @return string|null An empty string if the server refuses the widget, null if the server cannot be reached.
 */
function curbquote_fetch_first_step( $server, $widget_id, $language ) {
	$response = curbquote_get( $server, "/api/widget/$widget_id/first-step?locale=$language" );
	if ( is_wp_error( $response ) ) {
		return null;
	}
	$status = wp_remote_retrieve_response_code( $response );
	if ( 403 === $status || 404 === $status ) {
		// A proxy can send these statuses too. Only a response of the CurbQuote server has a code.
		$body = json_decode( wp_remote_retrieve_body( $response ), true );
		return isset( $body['code'] ) ? '' : null;
	}
	if ( 200 !== $status ) {
		return null;
	}
	$html = trim( wp_remote_retrieve_body( $response ) );
	// Only the element is written into the page, never a script.
	$is_element = 0 === strpos( $html, '<quote-widget ' ) && '</quote-widget>' === substr( $html, -15 );
	return $is_element && false === stripos( $html, '<script' ) ? $html : null;
}

/**
 * Sends a request to the CurbQuote server. The request contains nothing about the site or its visitors.
 *
 * @param string $server URL of the server.
 * @param string $path   Path and query.
 * @return array|WP_Error
 */
function curbquote_get( $server, $path ) {
	return wp_remote_get(
		$server . $path,
		array(
			'timeout'     => CURBQUOTE_TIMEOUT_SECONDS,
			'redirection' => 0,
			'user-agent'  => 'CurbQuote for WordPress',
		)
	);
}

/**
 * The element without a first screen, with the space that the form will take.
 *
 * @param string $server    URL of the CurbQuote server.
 * @param string $widget_id ID of the widget.
 * @param string $language  `en` or `es`.
 * @return string
 */
function curbquote_empty_form( $server, $widget_id, $language ) {
	return sprintf(
		'<quote-widget widget-id="%1$s" api-base="%2$s" locale="%3$s" style="display: block; min-height: 640px"></quote-widget><noscript>%4$s</noscript>',
		esc_attr( $widget_id ),
		esc_url( $server ),
		esc_attr( $language ),
		curbquote_form_link( $server, $widget_id, $language )
	);
}

/**
 * A link to the form as a page of the CurbQuote server.
 *
 * @param string $server    URL of the CurbQuote server.
 * @param string $widget_id ID of the widget.
 * @param string $language  `en` or `es`.
 * @return string
 */
function curbquote_form_link( $server, $widget_id, $language ) {
	return sprintf(
		'<a href="%1$s">%2$s</a>',
		esc_url( curbquote_hosted_page( $server, $widget_id ) ),
		'es' === $language ? 'Solicite su cotización gratis' : 'Get your free quote'
	);
}

/**
 * URL of the form as a page of the CurbQuote server.
 *
 * @param string $server    URL of the CurbQuote server.
 * @param string $widget_id ID of the widget.
 * @return string
 */
function curbquote_hosted_page( $server, $widget_id ) {
	return $server . '/quote?id=' . rawurlencode( $widget_id );
}
