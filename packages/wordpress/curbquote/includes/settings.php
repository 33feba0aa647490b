<?php
/**
 * The settings of the plugin: one option with the server, the widget and the language.
 *
 * @package CurbQuote
 */

defined( 'ABSPATH' ) || exit;

const CURBQUOTE_OPTION = 'curbquote_settings';

/**
 * The stored settings, with defaults for missing ones.
 *
 * @return array{server: string, widget_id: string, language: string}
 */
function curbquote_settings() {
	$defaults = array(
		'server'    => '',
		'widget_id' => '',
		'language'  => 'site',
	);
	return array_merge( $defaults, array_intersect_key( (array) get_option( CURBQUOTE_OPTION, array() ), $defaults ) );
}

/** Registers the option. WordPress calls the sanitizer before it stores the option. */
function curbquote_register_settings() {
	register_setting(
		'curbquote',
		CURBQUOTE_OPTION,
		array(
			'type'              => 'array',
			'sanitize_callback' => 'curbquote_sanitize_settings',
		)
	);
}

/**
 * Validates the submitted settings. An invalid field keeps its stored value and gets an error message.
 *
 * @param mixed $input The submitted fields.
 * @return array{server: string, widget_id: string, language: string}
 */
function curbquote_sanitize_settings( $input ) {
	$settings = curbquote_settings();
	$input    = (array) $input;

	$server = curbquote_server_url( isset( $input['server'] ) ? $input['server'] : '' );
	if ( null === $server ) {
		add_settings_error( CURBQUOTE_OPTION, 'server', __( 'Enter the server as a URL, such as https://quotes.example.com.', 'curbquote' ) );
	} else {
		$settings['server'] = $server;
	}

	$widget_id = isset( $input['widget_id'] ) ? trim( (string) $input['widget_id'] ) : '';
	if ( '' !== $widget_id && ! curbquote_is_widget_id( $widget_id ) ) {
		add_settings_error( CURBQUOTE_OPTION, 'widget_id', __( 'The widget ID has only letters, digits, hyphens and underscores. Copy it from the Integration tab of your dashboard.', 'curbquote' ) );
	} else {
		$settings['widget_id'] = $widget_id;
	}

	if ( isset( $input['language'] ) && in_array( $input['language'], array( 'site', 'en', 'es' ), true ) ) {
		$settings['language'] = $input['language'];
	}
	return $settings;
}

/**
 * The origin of a server URL: scheme, host and port.
 *
 * @param mixed $url The URL as typed.
 * @return string|null An empty string for an empty URL, null for an invalid one.
 */
function curbquote_server_url( $url ) {
	$url = trim( (string) $url );
	if ( '' === $url ) {
		return '';
	}
	$parts = wp_parse_url( $url );
	if ( empty( $parts['host'] ) || empty( $parts['scheme'] ) || ! in_array( $parts['scheme'], array( 'http', 'https' ), true ) ) {
		return null;
	}
	return esc_url_raw( $parts['scheme'] . '://' . $parts['host'] . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' ) );
}

/**
 * Whether a text has the format of a widget ID.
 *
 * @param string $widget_id The text.
 * @return bool
 */
function curbquote_is_widget_id( $widget_id ) {
	return 1 === preg_match( '/^[A-Za-z0-9_-]{1,64}\z/', $widget_id );
}

/**
 * The language of the form, `en` or `es`.
 *
 * @return string
 */
function curbquote_language() {
	$language = curbquote_settings()['language'];
	if ( 'site' !== $language ) {
		return $language;
	}
	return 0 === strpos( determine_locale(), 'es' ) ? 'es' : 'en';
}
