<?php
/**
 * Plugin Name:       CurbQuote Instant Quotes
 * Description:       Shows your CurbQuote form on your site, so that visitors get an itemized price immediately.
 * Version:           1.0.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * Author:            CurbQuote
 * License:           MIT
 * License URI:       https://opensource.org/license/mit
 * Text Domain:       curbquote
 *
 * @package CurbQuote
 */

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/includes/settings.php';
require_once __DIR__ . '/includes/first-step.php';
require_once __DIR__ . '/includes/form.php';
require_once __DIR__ . '/includes/settings-page.php';

add_action( 'init', 'curbquote_register_form' );
add_action( 'admin_init', 'curbquote_register_settings' );
add_action( 'admin_menu', 'curbquote_add_settings_page' );
add_filter( 'plugin_action_links_' . plugin_basename( __FILE__ ), 'curbquote_add_settings_link' );
