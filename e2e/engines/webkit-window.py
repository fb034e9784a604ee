"""A window with nothing but a page of WebKit in it, which WebKitWebDriver starts and drives. MiniBrowser, which comes with
WebKit, has a toolbar of at least 447 px, and does not write the page's errors down. Its one argument is a folder for what
the pages store."""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

folder = sys.argv[1]
context = WebKit2.WebContext(
    website_data_manager=WebKit2.WebsiteDataManager(
        base_data_directory=folder + "/data", base_cache_directory=folder + "/cache"
    )
)
context.set_automation_allowed(True)
window = Gtk.Window()
window.set_default_size(1280, 900)


def open_view(_session):
    view = WebKit2.WebView(
        is_controlled_by_automation=True,
        web_context=context,
        settings=WebKit2.Settings(enable_write_console_messages_to_stdout=True),
    )
    window.add(view)
    window.show_all()
    view.grab_focus()
    return view


context.connect("automation-started", lambda _, session: session.connect("create-web-view", open_view))
window.connect("destroy", Gtk.main_quit)
Gtk.main()
